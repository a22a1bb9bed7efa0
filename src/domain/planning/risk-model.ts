import type { ComplaintKind, ComplaintTheme } from '../complaints/complaint-words.ts'
import type { RiskWeights } from './planning-forms.ts'
import type { RiskClass, RiskFactor } from './planning-words.ts'

/** Weights with the version by which a score names them; 0 is the product's own proposal. */
export type RiskModel = RiskWeights & { version: number }

const HIGH: RiskClass = 'alto'
/**
 * Types of inscription with an orientative risk in the catalogue (`riesgo_orientativo`). It comes from another department
 * and is to be reviewed; types 8, 10 and 11 have none.
 */
const TYPES_OF_HIGH_RISK = [1, 2, 3, 4, 5, 6, 7, 9]

/** The proposal of the product (R 22.2). No norm fixes it. */
export const PROPOSED_MODEL: RiskModel = {
  version: 0,
  weights: { risk: 30, days: 20, overdue: 15, concept: 15, complaints: 12, vulnerable: 8 },
  months: { alto: 12, medio: 18, bajo: 24 },
  classes: TYPES_OF_HIGH_RISK.map((inscriptionTypeId) => ({ inscriptionTypeId, riskClass: HIGH })),
}

/** Activities of canteens for children, beneficiaries of social programmes and detained persons (catalogue of activities). */
export const VULNERABLE_ACTIVITIES: readonly number[] = [6, 7, 8]

/** Kinds of complaints that say something about an establishment; petitions and questions do not. */
export const COUNTED_COMPLAINTS: readonly ComplaintKind[] = ['queja', 'reclamo', 'denuncia']
/** A complaint with this theme alone is about an official, and not about the establishment. */
export const THEME_OF_OFFICIALS: ComplaintTheme = 'atencion'

/** Facts about the data behind each factor, for the page of the weights. */
export const factorNotes: Readonly<Record<RiskFactor, { hasData: boolean; note: string }>> = {
  risk: {
    hasData: true,
    note: 'Clase que el departamento da a cada tipo de inscripción. La propuesta toma la orientativa del catálogo, que viene de otro departamento: revísela.',
  },
  days: { hasData: true, note: 'Días desde la última inspección cerrada, frente al intervalo de su clase.' },
  overdue: {
    hasData: true,
    note: 'Días desde la fecha límite de una visita pendiente, o desde que se cumplió el intervalo. A los 90 días suma todo.',
  },
  concept: { hasData: true, note: 'Desfavorable suma todo; favorable con requerimientos, la mitad.' },
  complaints: {
    hasData: true,
    note: 'Quejas, reclamos y denuncias sobre el establecimiento que ninguna visita ha mirado: una suma la mitad; dos, o una de prioridad inmediata, todo. Las trasladadas, duplicadas o desistidas y las que son contra un funcionario no suman.',
  },
  vulnerable: {
    hasData: true,
    note: 'Comedores escolares o infantiles, programas sociales y comedores carcelarios, según las actividades inscritas.',
  },
}

export const classOf = ({ classes }: RiskWeights, inscriptionTypeId: number): RiskClass | undefined =>
  classes.find((one) => one.inscriptionTypeId === inscriptionTypeId)?.riskClass

/** Months between two visits. A type without a class has the longest interval. */
export const intervalOf = (model: RiskWeights, inscriptionTypeId: number): number =>
  model.months[classOf(model, inscriptionTypeId) ?? 'bajo']

type Version = { version: number; effectiveFrom: string }
/** The version in force on a day: the newest of those that have begun. */
export const inForce = <V extends Version>(versions: readonly V[], day: string): V | undefined =>
  versions
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .reduce<V | undefined>((best, one) => (best && best.version > one.version ? best : one), undefined)
