import { nextBusinessDay, type TermCalendar } from '../calendar/term-calendar.ts'
import { dueDay, type TermRule } from '../calendar/terms.ts'
import { addDays } from '../shared/days.ts'
import { Problem } from '../shared/problem.ts'
import { formatDay } from '../shared/time.ts'
import {
  type EvidenceState,
  isOpen,
  OPEN_STATES,
  type RequirementEvent,
  type RequirementState,
  requirementStateName,
  type Severity,
} from './requirement-words.ts'

/** A requirement as far as acts on it depend on it. */
export type ActedRequirement = {
  state: RequirementState
  severity: Severity
  dueOn: string
  extensionCount: number
}

export const notOpen = (state: RequirementState) =>
  new Problem('requirement.not-open', { params: { state: requirementStateName[state].toLowerCase() } })

function refuseUnless(state: RequirementState, states: readonly RequirementState[]): void {
  if (!states.includes(state)) throw notOpen(state)
}

const TO_CORRECT: readonly RequirementState[] = ['abierto', 'declarado']

/** Evidence makes an open requirement a declared one. @throws Problem requirement.not-open */
export function receiveEvidence({ state }: Pick<ActedRequirement, 'state'>): RequirementState {
  refuseUnless(state, TO_CORRECT)
  return 'declarado'
}

/** States that a verdict gave, or an acceptance. */
const DECIDED: readonly RequirementState[] = ['cumplido', 'parcial', 'incumplido']

/**
 * The owner's evidence. What comes after the verdict stays with the requirement and changes nothing, until the lawyers
 * have it (R 41.6).
 * @throws Problem requirement.not-open
 */
export function receiveOwnerEvidence({ state, isInCase }: Pick<ActedRequirement, 'state'> & { isInCase: boolean }) {
  if (isInCase) throw notOpen('trasladado')
  if (DECIDED.includes(state)) return { state, isLate: true }
  return { state: receiveEvidence({ state }), isLate: false }
}

/** Acts after which a wish still waits. */
export const WISH_GOES_ON: readonly RequirementEvent[] = [
  ...(['visita_pedida', 'evidencia', 'recalculado', 'prorroga', 'trasladada', 'devuelta'] as const),
  ...(['prorroga_pedida', 'prorroga_negada', 'respuesta', 'respuesta_leida'] as const),
]

/** Whether the owner's wish for a visit still waits: a rejection or a verdict answers it. */
export const isVisitAsked = (events: readonly { kind: RequirementEvent }[]): boolean => {
  const answered = events.findLastIndex(({ kind }) => !WISH_GOES_ON.includes(kind))
  return events.slice(answered + 1).some(({ kind }) => kind === 'visita_pedida')
}

/** `isAsked`: the owner's wish of before still waits. */
type VisitWish = Pick<ActedRequirement, 'state'> & { isAsked: boolean }

/**
 * The owner asks that a visit verifies the correction; the state stays. One wish waits at a time.
 * @throws Problem requirement.not-open, requirement.visit-asked
 */
export function askForVisit({ state, isAsked }: VisitWish): RequirementState {
  refuseUnless(state, TO_CORRECT)
  if (isAsked) throw new Problem('requirement.visit-asked')
  return state
}

/** Facts of a decision about evidence at the desk. */
type Desk = {
  evidence: EvidenceState
  isAccepted: boolean
  /** Whether the department verifies at the desk. */
  isDeskOn: boolean
  /** Whether the person who decides took part in the visit. */
  tookPart: boolean
  /** Whether other evidence still waits. */
  othersWait: boolean
}

/**
 * The state after a decision about evidence (R 31.5).
 * @throws Problem requirement.*
 */
export function decideEvidence({ state, severity }: ActedRequirement, desk: Desk): RequirementState {
  if (desk.tookPart) throw new Problem('requirement.self-review')
  refuseUnless(state, ['declarado'])
  if (desk.evidence !== 'recibida') throw new Problem('requirement.evidence-decided')
  if (!desk.isAccepted) return desk.othersWait ? 'declarado' : 'abierto'
  if (!desk.isDeskOn) throw new Problem('requirement.desk-off')
  if (severity === 'critico') throw new Problem('requirement.desk-critical')
  return 'cumplido'
}

/** The extensions that a term allows. */
export type ExtensionRule = { extendableTimes: number; extensionMaxDays: number | null }

/** Facts of a requirement that say whether its term may be extended. */
export type Extendable = Pick<ActedRequirement, 'state' | 'dueOn' | 'extensionCount'>

/** The reason against any extension on a day; undefined where the term allows one. */
export function extensionRefusal(
  { state, dueOn, extensionCount }: Extendable,
  { extendableTimes, extensionMaxDays }: ExtensionRule,
  today: string,
): Problem | undefined {
  if (!isOpen(state)) return notOpen(state)
  if (extendableTimes === 0 || extensionMaxDays === null) return new Problem('requirement.not-extendable')
  if (extensionCount >= extendableTimes) return new Problem('requirement.extension-spent')
  if (today > dueOn) return new Problem('requirement.extension-late', { params: { day: formatDay(dueOn) } })
  return undefined
}

/**
 * The last day after an extension, always a business day (R 31.4).
 * @throws Problem requirement.*
 */
export function extend(
  requirement: ActedRequirement,
  rule: ExtensionRule,
  { until, today, calendar }: { until: string; today: string; calendar: TermCalendar },
): string {
  const { dueOn } = requirement
  const refusal = extensionRefusal(requirement, rule, today)
  if (refusal) throw refusal
  if (until <= dueOn) throw extensionFault('requirement.extension-short', dueOn)
  const latest = nextBusinessDay(calendar, addDays(dueOn, rule.extensionMaxDays ?? 0))
  if (until > latest) throw extensionFault('requirement.extension-too-long', latest)
  return nextBusinessDay(calendar, until)
}

const extensionTexts = {
  'requirement.extension-short': (day: string) => `La prórroga debe pasar del ${day}.`,
  'requirement.extension-too-long': (day: string) => `La prórroga puede llegar hasta el ${day}.`,
}

function extensionFault(code: keyof typeof extensionTexts, on: string): Problem {
  const day = formatDay(on)
  return new Problem(code, { params: { day }, fields: { until: extensionTexts[code](day) } })
}

/** A requirement that has no object any more, as of an establishment that closed. @throws Problem requirement.not-open */
export function withdraw({ state }: Pick<ActedRequirement, 'state'>): RequirementState {
  refuseUnless(state, OPEN_STATES)
  return 'sin_objeto'
}

/** A term that may move when days are added. */
export type OpenTerm = TermRule & { countedFrom: string; dueOn: string; extensionCount: number }

/**
 * The last day of an open term after days were added, which is never earlier (R 30.4). An extended term has a chosen day:
 * it moves only off a day that is free now.
 */
export function movedDueDay(term: OpenTerm, calendar: TermCalendar): string {
  const counted =
    term.extensionCount > 0 ? nextBusinessDay(calendar, term.dueOn) : dueDay(term, term.countedFrom, calendar)
  if (counted < term.dueOn) return term.dueOn
  return counted
}

/** An open requirement that is put in a case goes on there; an ended one keeps its state (R 40.4). */
export const putInCase = (state: RequirementState): RequirementState =>
  (OPEN_STATES as readonly RequirementState[]).includes(state) ? 'trasladado' : state
