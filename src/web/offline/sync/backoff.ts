const BASE_MS = 2_000
const CAP_MS = 5 * 60_000

/**
 * How long to wait after so many failures in a row: full jitter, so that the tablets of a whole team do not come back
 * at once when the antenna does.
 * @param failures at least 1
 * @param random between 0 and 1
 */
export const backoffMs = (failures: number, random: number): number =>
  random * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1))
