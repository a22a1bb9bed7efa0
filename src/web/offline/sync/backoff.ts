const BASE_MS = 2_000
const CAP_MS = 5 * 60_000

/**
 * Delay before the next try, with full jitter: the tablets of a team must not all return when the antenna does.
 * @param failures in a row; at least 1
 * @param random between 0 and 1
 */
export const backoffMs = (failures: number, random: number): number =>
  random * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1))
