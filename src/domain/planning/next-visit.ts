import { nextBusinessDay } from '../calendar/term-calendar.ts'
import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { addDays, addMonths, earlierOf, weekdayOf } from '../shared/days.ts'
import type { WorkCalendar } from '../shared/holidays.ts'
import { countText } from '../shared/text.ts'
import type { RiskWeights } from './planning-forms.ts'
import { riskClassName } from './planning-words.ts'
import { classOf, intervalOf } from './risk-model.ts'
import { PLANNED_MOTIVE_ID } from './trip.ts'

/** Motive of a visit that checks what the last one required: 'Seguimiento' (catalogue of motives). */
const FOLLOW_UP_MOTIVE_ID = 8

/** Calendar days after which a visit that was not favourable is followed up; null for none. No norm fixes them. */
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

/** The proposed limit of the next visit, why, and the motive that such a visit has. */
export type NextVisit = { dueOn: string; isFollowUp: boolean; motiveId: number; reason: string }

/**
 * The limit of the next visit (R 22.14): the end of the interval of its class or a follow-up, whichever is earlier.
 * A follow-up answers a visit that was not favourable. The limit is a proposal: no visit comes of it.
 * @param calendar days without work of the two months after the closing; a follow-up ends on none of them
 */
export function nextVisitOf(visit: ClosedVisit, model: RiskWeights, calendar: WorkCalendar): NextVisit {
  const { closedOn, concepto, inscriptionTypeId } = visit
  const months = intervalOf(model, inscriptionTypeId)
  const ofInterval = addMonths(closedOn, months)
  const days = followUpDays[concepto]
  const ofFollowUp = days === null ? null : nextBusinessDay(workdays(calendar), addDays(closedOn, days))
  if (days !== null && ofFollowUp !== null && ofFollowUp === earlierOf(ofFollowUp, ofInterval)) {
    const reason = `Seguimiento del concepto ${conceptoWords[concepto]}: ${countText(days, 'día', 'días')}`
    return { dueOn: ofFollowUp, isFollowUp: true, motiveId: FOLLOW_UP_MOTIVE_ID, reason }
  }
  const riskClass = classOf(model, inscriptionTypeId)
  const className = riskClass === undefined ? 'Tipo sin clase de riesgo' : riskClassName[riskClass]
  const reason = `${className}: ${countText(months, 'mes', 'meses')} entre visitas`
  return { dueOn: ofInterval, isFollowUp: false, motiveId: PLANNED_MOTIVE_ID, reason }
}

/** Days after a closing within which every follow-up ends, with the free days that may come before its end. */
export const FOLLOW_UP_REACH = 60
