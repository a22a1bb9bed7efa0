import { dismissal, suggestionsQuery } from '../../domain/planning/planning-forms.ts'
import { RISK_FACTORS } from '../../domain/planning/planning-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

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
