/** Classes of a map. */
const CLASSES = 5

/**
 * The class of each value, 1 (lowest) to 5, by quantiles: equal values share a class, and null has none. Fewer than five
 * different values make fewer classes.
 */
export function quantileClasses(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other)
  const different = [...new Set(sorted)]
  if (different.length <= CLASSES) {
    return values.map((value) => (value === null ? null : different.indexOf(value) + 1))
  }
  const tops = Array.from(
    { length: CLASSES - 1 },
    (_, at) => sorted[Math.ceil(((at + 1) * sorted.length) / CLASSES) - 1] as number,
  )
  return values.map((value) => (value === null ? null : 1 + tops.filter((top) => value > top).length))
}
