import type { UnknownWord } from '../shared/known-words.ts'
import { countText } from '../shared/text.ts'
import type { TermKind } from './terms.ts'

/** The words of the last day of a term. */
export const ENDS_TODAY = 'Vence hoy'

type Kind = TermKind | UnknownWord | undefined

/** The kind of day of a column of days, in exported lists. */
export const DAY_KIND = 'Clase de días'
export function dayKindText(kind: Kind): string {
  if (kind === undefined) return ''
  return kind === 'habiles' ? 'Hábiles' : 'Calendario'
}

/** Days of a term: working days say that they are, and '4 días' alone are calendar days. */
export const daysOf = (days: number, kind: Kind): string =>
  kind === 'habiles' ? countText(days, 'día hábil', 'días hábiles') : countText(days, 'día', 'días')

/**
 * How long a term still runs, or since when it is over.
 * @param daysLeft negative after the last day, in the term's own kind of day
 * @param late 'Vencido' or 'Vencida', after the thing that has the term
 */
export function timeLeft(daysLeft: number, { kind, late }: { kind?: Kind; late: string }): string {
  if (daysLeft === 0) return ENDS_TODAY
  if (daysLeft < 0) return `${late} hace ${daysOf(-daysLeft, kind)}`
  return `${daysLeft === 1 ? 'Queda' : 'Quedan'} ${daysOf(daysLeft, kind)}`
}
