import type { RiskClass, RiskFactor } from '../../../../domain/planning/planning-words.ts'
import { RISK_CLASSES, RISK_FACTORS } from '../../../../domain/planning/planning-words.ts'
import type { RiskModel } from '../planning.queries.ts'

/** Weights while they are typed: numbers as texts, and the class of each type that has one. */
export type WeightsDraft = {
  weights: Record<RiskFactor, string>
  months: Record<RiskClass, string>
  classes: Readonly<Record<number, RiskClass>>
}

const textsOf = <Key extends string>(keys: readonly Key[], values: Record<Key, number>) =>
  Object.fromEntries(keys.map((key) => [key, String(values[key])])) as Record<Key, string>

export const draftOf = ({
  weights,
  months,
  classes,
}: Pick<RiskModel, 'weights' | 'months' | 'classes'>): WeightsDraft => ({
  weights: textsOf(RISK_FACTORS, weights),
  months: textsOf(RISK_CLASSES, months),
  classes: Object.fromEntries(classes.map(({ inscriptionTypeId, riskClass }) => [inscriptionTypeId, riskClass])),
})

/** A typed number; what is no whole number becomes none, which the domain's rule refuses. */
const numberOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

const numbersOf = <Key extends string>(keys: readonly Key[], texts: Record<Key, string>) =>
  Object.fromEntries(keys.map((key) => [key, numberOf(texts[key])])) as Record<Key, number>

/** The typed weights, for the domain's rule to judge. */
export const typedWeights = ({ weights, months, classes }: WeightsDraft) => ({
  weights: numbersOf(RISK_FACTORS, weights),
  months: numbersOf(RISK_CLASSES, months),
  classes: Object.entries(classes).map(([id, riskClass]) => ({ inscriptionTypeId: Number(id), riskClass })),
})

/** Sum of the typed points; what is no number counts as nothing. */
export const sumOf = ({ weights }: WeightsDraft): number =>
  RISK_FACTORS.reduce((sum, factor) => sum + (numberOf(weights[factor]) || 0), 0)
