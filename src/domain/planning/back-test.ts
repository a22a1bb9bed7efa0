import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { daysBetween } from '../shared/days.ts'
import { countText, numberText } from '../shared/text.ts'
import type { RiskModel } from './risk-model.ts'
import { partsOf, type RiskFacts, scoreOf } from './risk-score.ts'

/** A visit that was made in the period, with the facts about its establishment at the period's beginning. */
export type PastVisit = {
  establishmentId: number
  visitedOn: string
  concepto: ConceptoSanitario
  hasCriticalFinding: boolean
  facts: RiskFacts
}

/** Days by which the model would have met results of one kind earlier; a negative number is later. */
type Gain = { visits: number; meanDays: number | null; earlier: number; later: number }
export type BackTestResult = {
  visits: number
  days: number
  unfavourable: Gain
  critical: Gain
  /** Unfavourable results met in the first half of the visits: by the model, and as it was. */
  firstHalf: { model: number; real: number; total: number }
  text: string
  warning: string
}

const BACK_TEST_WARNING =
  'Solo los establecimientos visitados tienen resultado: esta comparación ordena de nuevo las visitas que sí se hicieron y no dice nada de los que no se visitaron. Es una medida de la propuesta de Vigía, no es norma.'

const isUnfavourable = ({ concepto }: PastVisit) => concepto === 'DESFAVORABLE'

/** The first visit of each establishment: its facts at the beginning say nothing about a second one. */
export function firstVisits(visits: readonly PastVisit[]): PastVisit[] {
  const seen = new Set<number>()
  return [...visits]
    .sort((one, other) =>
      one.visitedOn === other.visitedOn
        ? one.establishmentId - other.establishmentId
        : one.visitedOn < other.visitedOn
          ? -1
          : 1,
    )
    .filter(({ establishmentId }) => !seen.has(establishmentId) && seen.add(establishmentId))
}

/** Visits in the order of the model on the first day of the period; equal scores stay in their real order. */
function inModelOrder(real: readonly PastVisit[], model: RiskModel, from: string): PastVisit[] {
  const scored = real.map((visit) => ({ visit, score: scoreOf(partsOf(visit.facts, model, from)) }))
  return scored.sort((one, other) => other.score - one.score).map(({ visit }) => visit)
}

function gainOf(
  real: readonly PastVisit[],
  ordered: readonly PastVisit[],
  counts: (visit: PastVisit) => boolean,
): Gain {
  // The days of the real visits are given out in the new order: as many visits a day as there were.
  const gains = ordered.flatMap((visit, at) =>
    counts(visit) ? [daysBetween((real[at] as PastVisit).visitedOn, visit.visitedOn)] : [],
  )
  const sum = gains.reduce((total, days) => total + days, 0)
  return {
    visits: gains.length,
    meanDays: gains.length === 0 ? null : Math.round((sum / gains.length) * 10) / 10,
    earlier: gains.filter((days) => days > 0).length,
    later: gains.filter((days) => days < 0).length,
  }
}

const gainText = (one: string, several: string, { visits, meanDays }: Gain): string => {
  if (meanDays === null) return `No hubo ${several}.`
  const word = meanDays < 0 ? 'más tarde' : 'antes'
  return `${countText(visits, one, several)}: en promedio ${numberText(Math.abs(meanDays), 1)} días ${word}.`
}

/**
 * The order of the model against the order that really happened: the same visits on the same days, put in another order.
 * @param visits first visits of the period
 * @param from first day of the period, on which the model orders
 */
export function backTest(visits: readonly PastVisit[], model: RiskModel, from: string): BackTestResult {
  const real = firstVisits(visits)
  const ordered = inModelOrder(real, model, from)
  const unfavourable = gainOf(real, ordered, isUnfavourable)
  const critical = gainOf(real, ordered, ({ hasCriticalFinding }) => hasCriticalFinding)
  const half = Math.ceil(real.length / 2)
  const inHalf = (order: readonly PastVisit[]) => order.slice(0, half).filter(isUnfavourable).length
  const [first, last] = [real[0], real.at(-1)]
  return {
    visits: real.length,
    days: first && last ? daysBetween(first.visitedOn, last.visitedOn) + 1 : 0,
    unfavourable,
    critical,
    firstHalf: { model: inHalf(ordered), real: inHalf(real), total: unfavourable.visits },
    text: `${countText(real.length, 'visita', 'visitas')}. ${gainText('concepto desfavorable', 'conceptos desfavorables', unfavourable)} ${gainText('visita con hallazgo crítico', 'visitas con hallazgo crítico', critical)}`,
    warning: BACK_TEST_WARNING,
  }
}
