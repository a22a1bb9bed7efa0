import { z } from 'zod'
import {
  backTestForm,
  MAX_RISK_TYPES,
  type RiskWeights,
  riskModelForm,
  riskWeights,
} from '../../domain/planning/planning-forms.ts'
import { RISK_CLASSES, RISK_FACTORS } from '../../domain/planning/planning-words.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, flag, inId, inJson, inJsonList, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { acceptedJob } from '../jobs.wire.ts'

const weightFields = {
  weights: ['weights', inJson<RiskWeights['weights']>()],
  months: ['months', inJson<RiskWeights['months']>()],
  classes: [
    'classes',
    inJsonList(
      wireObject({ inscriptionTypeId: ['typeofinscription_id', inId], riskClass: ['class', inText] }, 'refuse'),
      MAX_RISK_TYPES,
    ),
  ],
} as const

const points = wireObject({
  risk: ['risk', number],
  days: ['days', number],
  overdue: ['overdue', number],
  concept: ['concept', number],
  complaints: ['complaints', number],
  vulnerable: ['vulnerable', number],
})
/** A version of the weights. Version 0 is the product's own, without author and days. */
const model = wireObject({
  version: ['version', number],
  weights: ['weights', points],
  months: ['months', wireObject({ alto: ['alto', number], medio: ['medio', number], bajo: ['bajo', number] })],
  classes: [
    'classes',
    list(
      wireObject({ inscriptionTypeId: ['typeofinscription_id', number], riskClass: ['class', z.enum(RISK_CLASSES)] }),
    ),
  ],
  effectiveFrom: ['effective_from', nullable(day)],
  note: ['note', text],
  createdBy: ['created_by', nullable(text)],
  /** Instant, ISO with zone. */
  createdAt: ['created_at', nullable(text)],
})

export const readWeights = endpoint({
  method: 'GET',
  path: '/api/planning/weights',
  summary: 'Pesos del orden por riesgo: los vigentes, los propuestos por Vigía y todas las versiones',
  reply: wireObject({
    model: ['model', model],
    proposed: ['proposed', model],
    /** Newest first; the version in force is not always the newest. */
    versions: ['versions', list(model)],
    factors: [
      'factors',
      list(
        wireObject({
          factor: ['factor', z.enum(RISK_FACTORS)],
          name: ['name', text],
          /** Without data every establishment gets 0 points. */
          hasData: ['has_data', flag],
          note: ['note', text],
        }),
      ),
    ],
    label: ['label', text],
  }),
})

export const saveWeights = endpoint({
  method: 'POST',
  path: '/api/planning/weights',
  summary: 'Guardar una versión nueva de los pesos; los puntos suman 100',
  body: form(riskModelForm, {
    ...weightFields,
    effectiveFrom: ['effective_from', inText],
    note: ['note', inText],
  }),
  reply: wireObject({ version: ['version', number] }),
})

/** The places of an establishment in the order now and by the new weights, from 1; null beyond the first 50. */
const previewRow = wireObject({
  establishmentId: ['establishment_id', number],
  establishment: ['establishment_name', text],
  city: ['city', text],
  scoreBefore: ['score_before', number],
  scoreAfter: ['score_after', number],
  rankBefore: ['rank_before', nullable(number)],
  rankAfter: ['rank_after', nullable(number)],
})

export const previewWeights = endpoint({
  method: 'POST',
  path: '/api/planning/weights/preview',
  summary: 'Qué cambiaría en los primeros 50 con otros pesos; no guarda nada',
  body: form(riskWeights, weightFields),
  reply: wireObject({
    /** The first 50 by the new weights, then those that would leave the first 50. */
    rows: ['rows', list(previewRow)],
    entering: ['entering', number],
    leaving: ['leaving', number],
    moving: ['moving', number],
  }),
})

/** Days by which the order of the model would have met results earlier; null without such results. */
const gain = wireObject({
  visits: ['visits', number],
  meanDays: ['mean_days', nullable(number)],
  earlier: ['earlier', number],
  later: ['later', number],
})
/** The `result` of the job of a back-test. Only visited places have results: `warning` says so. */
export const backTestResult = wireObject({
  visits: ['visits', number],
  /** Days from the first visit to the last. */
  days: ['days', number],
  unfavourable: ['unfavourable', gain],
  critical: ['critical', gain],
  /** Unfavourable results among the first half of the visits: by the model, as it was, and of all. */
  firstHalf: ['first_half', wireObject({ model: ['model', number], real: ['real', number], total: ['total', number] })],
  text: ['text', text],
  warning: ['warning', text],
  version: ['version', number],
})

/** The job's `result` is a `backTestResult`. */
export const startBackTest = endpoint({
  method: 'POST',
  path: '/api/planning/back-test',
  summary: 'Comparar el orden del modelo con el orden real de las visitas de un periodo; es un trabajo',
  body: form(backTestForm, { from: ['from', inText], to: ['to', inText], zodesId: ['zodes_id', inId] }),
  reply: acceptedJob,
})
