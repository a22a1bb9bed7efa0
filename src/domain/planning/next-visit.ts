import { nextBusinessDay } from '../calendar/term-calendar.ts'
import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { FOLLOW_UP_MOTIVE_ID } from '../requirements/follow-up.ts'
import { firstTerm, followUpReason, type OpenTerm } from '../requirements/open-terms.ts'
import { addDays, addMonths, weekdayOf } from '../shared/days.ts'
import type { WorkCalendar } from '../shared/holidays.ts'
import { countText } from '../shared/text.ts'
import type { RiskWeights } from './planning-forms.ts'
import { riskClassName } from './planning-words.ts'
import { classOf, intervalOf } from './risk-model.ts'
import { PLANNED_MOTIVE_ID } from './trip.ts'

/**
 * Calendar days after which a visit that was not favourable is followed up where no requirement is to be met; null for
 * none. No norm fixes them.
 */
const followUpDays: Readonly<Record<ConceptoSanitario, number | null>> = {
  FAVORABLE: null,
  'FAVORABLE CON REQUERIMIENTOS': 30,
  DESFAVORABLE: 15,
}

const conceptoWords: Readonly<Record<ConceptoSanitario, string>> = {
  FAVORABLE: 'favorable',
  'FAVORABLE CON REQUERIMIENTOS': 'favorable con requerimientos',
  DESFAVORABLE: 'desfavorable',
}

/** A closed visit, as far as the next one depends on it. `closedOn` is `yyyy-mm-dd`. */
export type ClosedVisit = { closedOn: string; concepto: ConceptoSanitario; inscriptionTypeId: number }

const FRIDAY = 5
const workdays = (calendar: WorkCalendar) => ({
  isBusinessDay: (day: string) => weekdayOf(day) <= FRIDAY && !calendar.has(day),
})

/**
 * Days and terms that a limit depends on.
 * @property calendar days without work of the two months after the closing; a follow-up of a concept ends on none of them
 * @property open requirements of the establishment that are still to be met
 */
type LimitBasis = { calendar: WorkCalendar; open: readonly OpenTerm[] }

/** The proposed limit of the next visit, why, and the motive that such a visit has. */
export type NextVisit = { dueOn: string; isFollowUp: boolean; motiveId: number; reason: string }

/**
 * The limit of a follow-up: the term that ends first of the open requirements. Where none is open, the days that the
 * concept gives. A term ends on a day that its own rule fixed, so it is not moved.
 */
function followUpOf({ closedOn, concepto }: ClosedVisit, { calendar, open }: LimitBasis) {
  const first = firstTerm(open)
  if (first) return { dueOn: first.dueOn, reason: followUpReason(first, open.length) }
  const days = followUpDays[concepto]
  if (days === null) return undefined
  return {
    dueOn: nextBusinessDay(workdays(calendar), addDays(closedOn, days)),
    reason: `Seguimiento del concepto ${conceptoWords[concepto]}: ${countText(days, 'día', 'días')}`,
  }
}

/**
 * The limit of the next visit (R 22.14): the end of the interval of its class or a follow-up, whichever is earlier.
 * A follow-up answers open requirements, or a visit that was not favourable. The limit is a proposal: no visit comes of it.
 */
export function nextVisitOf(visit: ClosedVisit, model: RiskWeights, basis: LimitBasis): NextVisit {
  const { closedOn, inscriptionTypeId } = visit
  const months = intervalOf(model, inscriptionTypeId)
  const ofInterval = addMonths(closedOn, months)
  const followUp = followUpOf(visit, basis)
  if (followUp && followUp.dueOn <= ofInterval) return { ...followUp, isFollowUp: true, motiveId: FOLLOW_UP_MOTIVE_ID }
  const riskClass = classOf(model, inscriptionTypeId)
  const className = riskClass === undefined ? 'Tipo sin clase de riesgo' : riskClassName[riskClass]
  const reason = `${className}: ${countText(months, 'mes', 'meses')} entre visitas`
  return { dueOn: ofInterval, isFollowUp: false, motiveId: PLANNED_MOTIVE_ID, reason }
}

/** Days after a closing within which every follow-up of a concept ends, with the free days that may come before its end. */
export const FOLLOW_UP_REACH = 60
