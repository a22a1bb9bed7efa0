import { mondayOf } from '../shared/days.ts'
import { dayOf } from '../shared/time.ts'
import type { Digest } from './notice-kinds.ts'

/** Hour in Colombia at which the notices of a day are made. */
const HOUR_MS = 60 * 60 * 1000
const NOTICE_HOUR = 6

/** The newest day whose notices are due, `yyyy-mm-dd`: before six in Colombia it is yesterday. */
export const noticeDayOf = (at: Date): string => dayOf(new Date(at.getTime() - NOTICE_HOUR * HOUR_MS))

/** First day of the period of a digest; undefined where none is wanted. Weeks begin on Monday. */
export function digestPeriod(digest: Digest, day: string): string | undefined {
  if (digest === 'nunca') return undefined
  return digest === 'diario' ? day : mondayOf(day)
}
