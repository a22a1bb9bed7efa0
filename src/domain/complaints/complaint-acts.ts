import { addBusinessDays, type TermCalendar } from '../calendar/term-calendar.ts'
import { daysLeft, dueDay, type TermRule } from '../calendar/terms.ts'
import { addMonths } from '../shared/days.ts'
import { Problem } from '../shared/problem.ts'
import { formatDay } from '../shared/time.ts'
import {
  type AnswerMode,
  type ComplaintState,
  complaintStateName,
  isComplaintOpen,
  OPEN_COMPLAINTS,
} from './complaint-words.ts'

/** Business days in which more information may be asked for (Ley 1755 de 2015, article 17). */
const ASKING_DAYS = 10
/** Months that the person has to complete a complaint; then it counts as withdrawn (article 17). */
const COMPLETION_MONTHS = 1

/** A complaint as far as acts on it depend on it. Days are `yyyy-mm-dd` in Colombia. */
export type ActedComplaint = {
  state: ComplaintState
  receivedOn: string
  /** The last day to answer; null while the term does not run. */
  dueOn: string | null
  kind: TermRule['kind']
  /** Days of the term that were left when it stopped; null while it runs. */
  pausedDays: number | null
  /** The day on which more information was asked for; it stays after the answer. */
  askedOn: string | null
  transferDueOn: string
}

/** The days with which acts on complaints count. */
type ComplaintClock = { today: string; calendar: TermCalendar }

/**
 * Acts on a complaint. `visit-over` and `mail-failed` are told by the system. A visit that is cancelled is none of them: the
 * complaint goes back to where it was before the visit.
 */
export const COMPLAINT_ACTS = [
  'edit',
  'ask',
  'complete',
  'duplicate',
  'transfer',
  'visit',
  'visit-over',
  'answer',
  'mail-failed',
  'close',
] as const
export type ComplaintAct = (typeof COMPLAINT_ACTS)[number]

/** States from which an act may be done, and the state after it; none leaves the state as it was. */
export const complaintTransitions: Readonly<
  Record<ComplaintAct, { from: readonly ComplaintState[]; to?: ComplaintState }>
> = {
  edit: { from: OPEN_COMPLAINTS },
  ask: { from: ['radicada'], to: 'ampliacion' },
  complete: { from: ['ampliacion'], to: 'radicada' },
  duplicate: { from: ['radicada'], to: 'duplicada' },
  transfer: { from: ['radicada'], to: 'trasladada' },
  visit: { from: ['radicada', 'en_visita', 'por_responder'], to: 'en_visita' },
  'visit-over': { from: ['en_visita'], to: 'por_responder' },
  answer: { from: ['radicada', 'por_responder'], to: 'respondida' },
  'mail-failed': { from: ['respondida'], to: 'por_responder' },
  close: { from: ['respondida', 'ampliacion'], to: 'cerrada' },
}

/** The state after an act. @throws Problem complaint.wrong-state */
export function stateAfter(state: ComplaintState, act: ComplaintAct): ComplaintState {
  const { from, to = state } = complaintTransitions[act]
  if (from.includes(state)) return to
  throw new Problem('complaint.wrong-state', { params: { state: complaintStateName[state].toLowerCase() } })
}

/** The last day on which more information may be asked for. */
export const askUntil = ({ receivedOn }: Pick<ActedComplaint, 'receivedOn'>, { calendar }: ComplaintClock): string =>
  addBusinessDays(calendar, receivedOn, ASKING_DAYS)

/** A complaint after a question for more information: the term stops (R 38.5). */
type Paused = { state: ComplaintState; dueOn: null; pausedDays: number; askedOn: string }

/** @throws Problem complaint.* */
export function pause(complaint: ActedComplaint, clock: ComplaintClock): Paused {
  const state = stateAfter(complaint.state, 'ask')
  const { askedOn, dueOn, kind } = complaint
  if (askedOn !== null || dueOn === null) throw new Problem('complaint.asked-already')
  const until = askUntil(complaint, clock)
  if (clock.today > until) throw new Problem('complaint.ask-late', { params: { day: formatDay(until) } })
  const left = daysLeft(kind, { today: clock.today, dueOn }, clock.calendar)
  // A completion on the last day leaves a day to answer.
  return { state, dueOn: null, pausedDays: Math.max(1, left), askedOn: clock.today }
}

/** A complaint after its completion: the term goes on the day after (R 38.5). */
type Resumed = { state: ComplaintState; dueOn: string; pausedDays: null; countedFrom: string; days: number }

/** @throws Problem complaint.wrong-state */
export function resume(complaint: ActedComplaint, { today, calendar }: ComplaintClock): Resumed {
  const state = stateAfter(complaint.state, 'complete')
  const days = complaint.pausedDays ?? 1
  const dueOn = dueDay({ days, kind: complaint.kind, countsFrom: 'dia_siguiente' }, today, calendar)
  return { state, dueOn, pausedDays: null, countedFrom: today, days }
}

/** A transfer to the competent entity, within its own term (article 21). @throws Problem complaint.* */
export function transfer({ state, transferDueOn }: ActedComplaint, { today }: ComplaintClock): ComplaintState {
  const after = stateAfter(state, 'transfer')
  if (today > transferDueOn) throw new Problem('complaint.transfer-late', { params: { day: formatDay(transferDueOn) } })
  return after
}

/** The complaint that another one repeats, as far as the act depends on it. */
type Original = { id: number; state: ComplaintState }

/**
 * The state of a complaint that repeats another one.
 * @param isRepeated whether a third one repeats this one already
 * @throws Problem complaint.*
 */
export function duplicate(
  { id, state }: { id: number; state: ComplaintState },
  original: Original | undefined,
  isRepeated: boolean,
): ComplaintState {
  const after = stateAfter(state, 'duplicate')
  if (!original) throw new Problem('complaint.original-unknown')
  // A chain of copies, or a circle, would have no complaint that is answered.
  if (original.id === id || original.state === 'duplicada') throw new Problem('complaint.original-duplicate')
  if (isRepeated) throw new Problem('complaint.has-duplicates')
  return after
}

/** How a person can be answered. */
type Reachable = { isAnonymous: boolean; hasEmail: boolean }

/** The state after an answer (R 38.8). @throws Problem complaint.* */
export function answer(
  { state }: Pick<ActedComplaint, 'state'>,
  mode: AnswerMode,
  { isAnonymous, hasEmail }: Reachable,
): ComplaintState {
  const after = stateAfter(state, 'answer')
  if (isAnonymous && mode !== 'publicada') throw new Problem('complaint.answer-anonymous')
  if (mode === 'correo' && !hasEmail) throw new Problem('complaint.no-email')
  return after
}

/** The last day to complete a complaint; after it, it may be closed as withdrawn. */
export const completeUntil = ({ askedOn }: Pick<ActedComplaint, 'askedOn'>): string | null =>
  askedOn === null ? null : addMonths(askedOn, COMPLETION_MONTHS)

/**
 * The state of a complaint that ends: answered, or withdrawn because the person completed nothing in a month.
 * @param isMailWaiting whether the mail with the answer has not gone out
 * @throws Problem complaint.*
 */
export function close(complaint: ActedComplaint, { today }: ComplaintClock, isMailWaiting: boolean): ComplaintState {
  const after = stateAfter(complaint.state, 'close')
  const until = completeUntil(complaint)
  if (complaint.state === 'ampliacion' && until !== null && today <= until) {
    throw new Problem('complaint.completion-running', { params: { day: formatDay(until) } })
  }
  if (isMailWaiting) throw new Problem('complaint.mail-waiting')
  return after
}

/** A term of a complaint that may move when days are added. */
type OpenComplaintTerm = TermRule & { state: ComplaintState; countedFrom: string; dueOn: string | null }

/** The last day of an open term after days were added, which is never earlier. A stopped term has none. */
export function movedComplaintDay(term: OpenComplaintTerm, calendar: TermCalendar): string | null {
  if (!isComplaintOpen(term.state) || term.dueOn === null) return term.dueOn
  const counted = dueDay(term, term.countedFrom, calendar)
  if (counted < term.dueOn) return term.dueOn
  return counted
}
