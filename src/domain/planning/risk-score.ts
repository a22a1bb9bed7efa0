import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { addMonths, daysBetween } from '../shared/days.ts'
import { countText } from '../shared/text.ts'
import { RISK_FACTORS, type RiskClass, type RiskFactor, riskClassName } from './planning-words.ts'
import { classOf, intervalOf, type RiskModel } from './risk-model.ts'

/** The stored facts about an establishment that make its score. Days are `yyyy-mm-dd`. */
export type RiskFacts = {
  inscriptionTypeId: number
  inscribedOn: string
  lastVisitOn: string | null
  lastConcepto: ConceptoSanitario | null
  /** The earliest limit of its pending visits. */
  dueOn: string | null
  /** An activity for vulnerable people that it has. */
  vulnerableActivityId: number | null
  /** Complaints about it that no visit has looked into. */
  complaints: number
  /** Whether one of them is of immediate priority. */
  hasUrgentComplaint: boolean
}

/** Shares of the points of a factor, 0 to 1. */
const shareOfClass: Readonly<Record<RiskClass, number>> = { alto: 1, medio: 2 / 3, bajo: 1 / 3 }
const shareOfConcepto: Readonly<Record<ConceptoSanitario, number>> = {
  DESFAVORABLE: 1,
  'FAVORABLE CON REQUERIMIENTOS': 0.5,
  FAVORABLE: 0,
}
/** Days over the limit from which on all points count. */
const OVERDUE_DAYS = 90
/** Complaints from which on all points count; one of immediate priority is enough. */
const COMPLAINTS_FOR_ALL = 2

/**
 * Days since the limit of a pending visit or the end of the interval, whichever is longer ago; 0 within both.
 * @property ofVisit whether they are those of a visit's limit
 */
function overdueOf(facts: RiskFacts, model: RiskModel, today: string): { days: number; ofVisit: boolean } {
  const since = facts.lastVisitOn ?? facts.inscribedOn
  const ends = addMonths(since, intervalOf(model, facts.inscriptionTypeId))
  const ofVisit = facts.dueOn !== null && facts.dueOn <= ends
  const limit = ofVisit && facts.dueOn !== null ? facts.dueOn : ends
  return { days: Math.max(0, daysBetween(limit, today)), ofVisit }
}

function shareWithoutVisit(facts: RiskFacts, model: RiskModel, today: string): number {
  if (facts.lastVisitOn === null) return 1
  const interval = daysBetween(
    facts.lastVisitOn,
    addMonths(facts.lastVisitOn, intervalOf(model, facts.inscriptionTypeId)),
  )
  return Math.min(1, Math.max(0, daysBetween(facts.lastVisitOn, today)) / interval)
}

/** The share of its points that each factor gives an establishment on a day, 0 to 1. */
function sharesOf(facts: RiskFacts, model: RiskModel, today: string): Record<RiskFactor, number> {
  const riskClass = classOf(model, facts.inscriptionTypeId)
  return {
    risk: riskClass === undefined ? 0 : shareOfClass[riskClass],
    days: shareWithoutVisit(facts, model, today),
    overdue: Math.min(1, overdueOf(facts, model, today).days / OVERDUE_DAYS),
    concept: facts.lastConcepto === null ? 0 : shareOfConcepto[facts.lastConcepto],
    complaints: facts.hasUrgentComplaint ? 1 : Math.min(1, facts.complaints / COMPLAINTS_FOR_ALL),
    vulnerable: facts.vulnerableActivityId === null ? 0 : 1,
  }
}

/** Whole points of each factor, in the order of `RISK_FACTORS`. */
export function partsOf(facts: RiskFacts, model: RiskModel, today: string): number[] {
  const shares = sharesOf(facts, model, today)
  return RISK_FACTORS.map((factor) => Math.round(model.weights[factor] * shares[factor]))
}

/** The score, 0 to 100: the sum of the shown points, so that both agree. */
export const scoreOf = (parts: readonly number[]): number => parts.reduce((sum, points) => sum + points, 0)

/** One factor in words, with its points and the most that it can have. */
export type RiskReason = { factor: RiskFactor; points: number; most: number; text: string }

const conceptoText: Readonly<Record<ConceptoSanitario, string>> = {
  DESFAVORABLE: 'último concepto desfavorable',
  'FAVORABLE CON REQUERIMIENTOS': 'último concepto favorable con requerimientos',
  FAVORABLE: 'último concepto favorable',
}
const daysText = (days: number) => countText(days, 'día', 'días')

function overdueText({ days, ofVisit }: { days: number; ofVisit: boolean }): string {
  if (days === 0) return 'no está vencido'
  return `${ofVisit ? 'visita vencida' : 'intervalo vencido'} hace ${daysText(days)}`
}

function complaintsText({ complaints, hasUrgentComplaint, lastVisitOn }: RiskFacts): string {
  const since = lastVisitOn === null ? '' : ' desde la última visita'
  if (complaints === 0) return `sin quejas${since}`
  return `${countText(complaints, 'queja', 'quejas')}${since}${hasUrgentComplaint ? ', prioridad inmediata' : ''}`
}

/**
 * Every factor of a score in words, also those with no points, whose text says why.
 * @param activityName name of an activity of the catalogue
 */
export function reasonsOf(
  facts: RiskFacts,
  model: RiskModel,
  today: string,
  activityName: (id: number) => string,
): RiskReason[] {
  const riskClass = classOf(model, facts.inscriptionTypeId)
  const { lastVisitOn, lastConcepto, vulnerableActivityId } = facts
  const words: Readonly<Record<RiskFactor, string>> = {
    risk: riskClass === undefined ? 'tipo sin clase de riesgo' : riskClassName[riskClass].toLowerCase(),
    days:
      lastVisitOn === null
        ? 'nunca se ha visitado'
        : `${daysText(Math.max(0, daysBetween(lastVisitOn, today)))} sin visita`,
    overdue: overdueText(overdueOf(facts, model, today)),
    concept: lastConcepto === null ? 'sin concepto anterior' : conceptoText[lastConcepto],
    complaints: complaintsText(facts),
    vulnerable:
      vulnerableActivityId === null
        ? 'sin actividad para población vulnerable'
        : `población vulnerable: ${activityName(vulnerableActivityId)}`,
  }
  const parts = partsOf(facts, model, today)
  return RISK_FACTORS.map((factor, at) => {
    const text = words[factor]
    return {
      factor,
      points: parts[at] ?? 0,
      most: model.weights[factor],
      text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    }
  })
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** The reasons with points in one line: 'Alto riesgo (30) · 412 días sin visita (20)'. */
export const whyText = (reasons: readonly RiskReason[]): string =>
  reasons
    .filter(({ points }) => points > 0)
    .map(({ text, points }, at) => `${at === 0 ? text : lowerFirst(text)} (${points})`)
    .join(' · ')
