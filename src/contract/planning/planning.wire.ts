import { z } from 'zod'
import {
  backTestForm,
  dismissal,
  MAX_RISK_TYPES,
  type RiskWeights,
  riskModelForm,
  riskWeights,
  suggestionsQuery,
} from '../../domain/planning/planning-forms.ts'
import { RISK_CLASSES, RISK_FACTORS } from '../../domain/planning/planning-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import {
  day,
  flag,
  inId,
  inJson,
  inJsonList,
  inNumber,
  inText,
  list,
  nullable,
  number,
  text,
} from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { acceptedJob } from '../jobs.wire.ts'

/** One factor of a score: its points, the most that it can have, and why, in words. */
const reason = wireObject({
  factor: ['factor', openWord(RISK_FACTORS)],
  points: ['points', number],
  most: ['most', number],
  text: ['text', text],
})

const suggestion = wireObject({
  establishmentId: ['establishment_id', number],
  establishment: ['establishment_name', text],
  address: ['address', text],
  inscriptionTypeId: ['typeofinscription_id', number],
  inscriptionType: ['typeofinscription', text],
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  cityId: ['city_id', number],
  city: ['city', text],
  /** 0 to 100, whole. The points of its reasons are its sum. */
  score: ['score', number],
  reasons: ['reasons', list(reason)],
  /** Day of the last closed visit; null without one. */
  lastVisitOn: ['last_visit_on', nullable(day)],
  /** Whether a visit of it is pending, and that visit in words: its motive and day, or why no trip takes it up. */
  isPending: ['pending', flag],
  pendingVisit: ['pending_visit', nullable(text)],
})

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/planning/suggestions',
  summary: 'Establecimientos por visitar, en orden de riesgo y con sus razones; propuesta de Vigía, no es norma',
  query: form(suggestionsQuery, {
    zodesId: ['zodes_id', inId],
    cityId: ['city_id', inId],
    inscriptionTypeId: ['type_id', inId],
    limit: ['limit', inNumber],
  }),
  reply: wireObject({
    suggestions: ['suggestions', list(suggestion)],
    /** Establishments that have a score and are not dismissed, in the asked place. */
    total: ['total', number],
    /** 'Propuesta de Vigía, no es norma'. */
    label: ['label', text],
    /** Version of the weights; 0 is the product's own. */
    version: ['version', number],
    /** The day on which all scores were last made; later ones are newer. Null before. */
    computedOn: ['computed_on', nullable(day)],
    /** Active establishments that have no score yet. */
    waiting: ['waiting', number],
  }),
})

/** The whole order, by default from the lowest score; equal scores in the order of the list. */
export const exportSuggestions = exportEndpoint({
  path: '/api/export/suggestions',
  summary: 'Establecimientos por visitar con su puntaje y razones, en un archivo; propuesta de Vigía, no es norma',
  order: {
    fields: {
      establishment_id: 'id',
      establishment_name: 'establishment',
      typeofinscription: 'inscriptionType',
      zodes: 'zodes',
      city: 'city',
      score: 'score',
      last_visit_on: 'lastVisitOn',
    },
    defaultSort: 'score',
  },
})

const params = wireObject({ id: ['id', pathId] })
const done = wireObject({ isDone: ['done', flag] })

export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/planning/suggestions/:id/dismiss',
  summary: 'No sugerir un establecimiento hasta una fecha, con su razón',
  params,
  body: form(dismissal, { reason: ['reason', inText], until: ['until', inText] }),
  reply: done,
})

export const restoreSuggestion = endpoint({
  method: 'POST',
  path: '/api/planning/suggestions/:id/restore',
  summary: 'Volver a sugerir un establecimiento antes de la fecha',
  params,
  reply: done,
})

export const listDismissals = endpoint({
  method: 'GET',
  path: '/api/planning/dismissals',
  summary: 'Establecimientos que no se sugieren, con su razón y hasta cuándo',
  reply: wireObject({
    dismissals: [
      'dismissals',
      list(
        wireObject({
          establishmentId: ['establishment_id', number],
          establishment: ['establishment_name', text],
          city: ['city', text],
          reason: ['reason', text],
          until: ['until', day],
          dismissedBy: ['user_name', text],
        }),
      ),
    ],
  }),
})

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
