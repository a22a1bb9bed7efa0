import { addBusinessDays, type TermCalendar } from '../calendar/term-calendar.ts'
import { dueDay, type TermRule } from '../calendar/terms.ts'
import type { FieldProblems } from '../shared/problem.ts'
import { Problem } from '../shared/problem.ts'
import { formatDay } from '../shared/time.ts'
import {
  type AttemptResult,
  type DeskChannel,
  deskResults,
  type NoticeChannel,
  type NoticeMode,
  type NoticeState,
} from './legal-notice-words.ts'

/** Business days that a published notice stays posted (CPACA, article 69). */
export const POSTED_DAYS = 5

/** An attempt to notify; `day` is `yyyy-mm-dd` in Colombia. */
export type NoticeAttempt = {
  channel: NoticeChannel
  result: AttemptResult
  day: string
  /** Whether a mail went to an address that agreed to electronic notice. */
  isConsented?: boolean
}

/** A notice as far as acts on it depend on it, with its attempts in the order of their record. */
export type ActedNotice = {
  state: NoticeState
  mode: NoticeMode | null
  effectiveOn: string | null
  /** The day of the visit; no attempt is earlier. */
  countedFrom: string
  attempts: readonly NoticeAttempt[]
}

/** The terms and the days with which the acts count. */
export type NoticeClock = { today: string; calendar: TermCalendar; citation: TermRule; effect: TermRule }

/** The state of a notice after an attempt. */
export type NoticeAfter = Pick<ActedNotice, 'state' | 'mode' | 'effectiveOn'>

function refuseEffective({ state, effectiveOn }: ActedNotice): void {
  if (state !== 'surtida') return
  throw new Problem('notice.already-effective', { params: { day: effectiveOn === null ? '' : formatDay(effectiveOn) } })
}

const invalid = (fields: FieldProblems) =>
  new Problem('request.invalid', { params: { reason: Object.values(fields)[0] ?? '' }, fields })

export const LATER_THAN_TODAY = 'La fecha no puede ser posterior a hoy.'
const earlierThanVisit = (day: string) => `La fecha no puede ser anterior a la visita (${formatDay(day)}).`
export const OTHER_RESULT = 'Ese resultado no es de ese medio.'

/** The last attempt of a channel with one of the results. */
export const lastOf = (
  attempts: readonly NoticeAttempt[],
  channel: NoticeChannel,
  ...results: readonly AttemptResult[]
): NoticeAttempt | undefined => attempts.findLast((one) => one.channel === channel && results.includes(one.result))

/** The last day of the term to appear after the last citation that went out; undefined without one. */
export function citationEnd({ attempts }: Pick<ActedNotice, 'attempts'>, clock: NoticeClock): string | undefined {
  const sent = lastOf(attempts, 'citacion', 'enviado', 'entregado')
  return sent && dueDay(clock.citation, sent.day, clock.calendar)
}

/** Whether the last citation, or the last notice, came back: the person's whereabouts are not known. */
export function isReturned(attempts: readonly NoticeAttempt[]): boolean {
  const last = attempts.findLast(({ channel }) => channel === 'citacion' || channel === 'aviso_entregado')
  return last?.result === 'devuelto'
}

/** The posting that has not been taken down. */
export function postedNotice(attempts: readonly NoticeAttempt[]): NoticeAttempt | undefined {
  const last = attempts.findLast(({ channel }) => channel === 'aviso_publicado')
  return last?.result === 'fijado' ? last : undefined
}

const UNDER_WAY: NoticeAfter = { state: 'en_curso', mode: null, effectiveOn: null }
const effective = (mode: NoticeMode, effectiveOn: string): NoticeAfter => ({ state: 'surtida', mode, effectiveOn })

function personal(notice: ActedNotice, { result, day }: NoticeAttempt, clock: NoticeClock): NoticeAfter {
  if (result === 'comparecio') return effective('personal', day)
  if (result === 'rehusado') return UNDER_WAY
  const end = citationEnd(notice, clock)
  if (end === undefined) throw new Problem('notice.citation-missing')
  if (day <= end) throw new Problem('notice.citation-running', { params: { day: formatDay(end) } })
  return UNDER_WAY
}

function delivered(notice: ActedNotice, { result, day }: NoticeAttempt, clock: NoticeClock): NoticeAfter {
  const end = citationEnd(notice, clock)
  const isOver = end !== undefined && day > end
  const didNotCome = lastOf(notice.attempts, 'diligencia_personal', 'no_comparecio', 'rehusado')
  if (!(isOver || didNotCome)) {
    if (end === undefined) throw new Problem('notice.citation-missing')
    throw new Problem('notice.citation-running', { params: { day: formatDay(end) } })
  }
  return result === 'entregado' ? effective('aviso', dueDay(clock.effect, day, clock.calendar)) : UNDER_WAY
}

function published(notice: ActedNotice, { result, day }: NoticeAttempt, clock: NoticeClock): NoticeAfter {
  const posted = postedNotice(notice.attempts)
  if (result === 'fijado') {
    if (posted) throw new Problem('notice.posted-already', { params: { day: formatDay(posted.day) } })
    if (!isReturned(notice.attempts)) throw new Problem('notice.not-returned')
    return UNDER_WAY
  }
  if (!posted) throw new Problem('notice.not-posted')
  const until = addBusinessDays(clock.calendar, posted.day, POSTED_DAYS)
  if (day < until) throw new Problem('notice.posted-too-short', { params: { day: formatDay(until) } })
  return effective('publicacion', dueDay(clock.effect, day, clock.calendar))
}

function bounced(notice: ActedNotice): NoticeAfter {
  if (!lastOf(notice.attempts, 'correo', 'enviado', 'sin_respuesta')) throw new Problem('notice.no-mail')
  const { state, mode, effectiveOn } = notice
  return { state, mode, effectiveOn }
}

const isDesk = (channel: NoticeChannel): channel is DeskChannel => Object.hasOwn(deskResults, channel)

/**
 * The state after an attempt that a person records at the desk (R 35.4). A notice takes effect at most once.
 * @throws Problem notice.*, request.invalid
 */
export function decideAttempt(notice: ActedNotice, attempt: NoticeAttempt, clock: NoticeClock): NoticeAfter {
  const { channel, result, day } = attempt
  if (!isDesk(channel)) throw new Problem('notice.channel-of-system')
  if (!deskResults[channel].includes(result)) throw invalid({ result: OTHER_RESULT })
  refuseEffective(notice)
  if (day > clock.today) throw invalid({ day: LATER_THAN_TODAY })
  if (day < notice.countedFrom) throw invalid({ day: earlierThanVisit(notice.countedFrom) })
  switch (channel) {
    case 'correo':
      return bounced(notice)
    case 'citacion':
      return UNDER_WAY
    case 'diligencia_personal':
      return personal(notice, attempt, clock)
    case 'aviso_entregado':
      return delivered(notice, attempt, clock)
    case 'aviso_publicado':
      return published(notice, attempt, clock)
  }
}

/**
 * The state after a mail. It never takes effect: the law counts from the access of who agreed, and a mail to an address
 * that did not agree is a courtesy copy (R 35.5).
 */
export function afterMail(notice: ActedNotice, { result, isConsented }: NoticeAttempt): NoticeAfter {
  const { state, mode, effectiveOn } = notice
  const notifies = state === 'pendiente' && isConsented === true && result === 'enviado'
  return notifies ? UNDER_WAY : { state, mode, effectiveOn }
}

/**
 * The state after the addressee opened the document by the portal (CPACA, article 56). A notice takes effect on that day
 * where the address agrees to electronic notice as of then. A former address does not agree; an effect never changes.
 */
export function afterAccess(notice: ActedNotice, { day, isConsented }: NoticeAttempt): NoticeAfter {
  const { state, mode, effectiveOn } = notice
  return state !== 'surtida' && isConsented === true ? effective('electronica', day) : { state, mode, effectiveOn }
}
