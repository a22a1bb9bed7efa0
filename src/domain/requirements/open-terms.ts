import { formatDay } from '../shared/time.ts'
import { openText } from './open-of-inactive.ts'

/** A requirement that is still to be met, as far as the visit that verifies it depends on it. `dueOn` is `yyyy-mm-dd`. */
export type OpenTerm = { number: string; dueOn: string }

/** The term that ends first: it limits the visit that verifies them (R 22.14). Of equal ones, the first that is given. */
export const firstTerm = <Term extends OpenTerm>(terms: readonly Term[]): Term | undefined =>
  terms.reduce<Term | undefined>((first, term) => (first && first.dueOn <= term.dueOn ? first : term), undefined)

/** Tells the term that limits a follow-up. No word says whether it is over: that depends on the day. */
export const followUpReason = ({ number, dueOn }: OpenTerm, open: number): string =>
  `Seguimiento de ${openText(open)}; ${open === 1 ? 'plazo' : 'primer plazo'}: ${formatDay(dueOn)} (${number})`
