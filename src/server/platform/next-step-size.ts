/** Milliseconds that a step shall take: the embedded database answers no other call meanwhile. */
const TARGET_MS = 25
const [SMALLEST, LARGEST] = [20, 500]

/**
 * How many rows the next step has, so that it takes about `TARGET_MS`. A step at most doubles the one before: one quick
 * step says little of the next.
 * @param tookMs milliseconds of the step before, which had `size` rows
 */
export function nextStepSize(size: number, tookMs: number): number {
  const fitting = Math.floor((size * TARGET_MS) / Math.max(tookMs, 1))
  return Math.min(LARGEST, 2 * size, Math.max(SMALLEST, fitting))
}
