import { formatDay } from '../shared/time.ts'

/** Years of a series in the office and in the central archive, which follow each other. */
export type RetentionYears = { officeYears: number; centralYears: number }

export const retentionYears = ({ officeYears, centralYears }: RetentionYears): number => officeYears + centralYears

/** A day that many years later; the 29th of February becomes the 28th in a year without it. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(2000, month, 0))
  last.setUTCFullYear(year + years, month, 0)
  const later = new Date(Date.UTC(2000, month - 1, 1))
  later.setUTCFullYear(year + years, month - 1, Math.min(date, last.getUTCDate()))
  return later.toISOString().slice(0, 10)
}

/**
 * The first day on which a closed file need no longer be kept; null while it is open. It runs from the closing, and a
 * later version of the table never shortens it: the longer term counts.
 * @param closedOn day of the closing, `yyyy-mm-dd`
 * @param terms terms of the file's own series and of its later versions
 */
export function keepUntil(closedOn: string | null, terms: readonly RetentionYears[]): string | null {
  if (closedOn === null) return null
  return yearsLater(closedOn, Math.max(...terms.map(retentionYears)))
}

/** 'Se conserva hasta el 27/11/2046 (Historiales de establecimientos, 20 años)'. */
export const retentionText = (until: string, series: string, years: number): string =>
  `Se conserva hasta el ${formatDay(until)} (${series}, ${years} ${years === 1 ? 'año' : 'años'})`
