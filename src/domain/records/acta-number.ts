/** Digits of a number within its year: enough for 2,700 actas a day. */
const DIGITS = 6

/** The number of an acta as it is printed, such as '2026-000123' (decision 023). */
export const actaNumberOf = (year: number, consecutive: number): string =>
  `${year}-${String(consecutive).padStart(DIGITS, '0')}`
