import { analyticsQuery, itemsQuery, territoryQuery, trendQuery } from '../../domain/analytics/analytics-forms.ts'
import { ATTENTION_KINDS } from '../../domain/analytics/attention.ts'
import { endpoint } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const narrowed = {
  from: ['from', inText],
  to: ['to', inText],
  zodesId: ['zodes_id', inId],
  cityId: ['city_id', inId],
  inscriptionTypeId: ['type_id', inId],
} as const

/** Instant and period of an answer. `previous` is the period of the same length before it. */
const asOf = {
  /** Instant of the figures, ISO with zone. */
  asOf: ['as_of', text],
  from: ['from', day],
  to: ['to', day],
  previousFrom: ['previous_from', day],
  previousTo: ['previous_to', day],
} as const

/** Counts of the verdicts, and the compliance in percent (0–100); null with fewer than five inspections (R 21). */
const compliance = {
  inspections: ['inspections', number],
  complianceMean: ['compliance_mean', nullable(number)],
  favorable: ['favorable', number],
  withRequirements: ['with_requirements', number],
  unfavorable: ['unfavorable', number],
} as const

const kpis = wireObject({
  ...compliance,
  /** From the histogram of whole percents. */
  complianceMedian: ['compliance_median', nullable(number)],
  visitsPlanned: ['visits_planned', number],
  visitsDone: ['visits_done', number],
  /** `visits_done` of `visits_planned` in percent; null without planned visits. */
  coveragePct: ['coverage_pct', nullable(number)],
  /** Visits planned without a limit day: they count by the day of their planning. */
  visitsWithoutDue: ['visits_without_due', number],
  /** Sanitary measures imposed in the period. */
  measuresImposed: ['measures_imposed', number],
  notifiedInTimePct: ['notified_in_time_pct', nullable(number)],
  // The last three are as of now, whatever the period.
  overdue: ['overdue', number],
  toNotify: ['to_notify', number],
  /** Null until measures have a life of their own. */
  measuresInForce: ['measures_in_force', nullable(number)],
})

export const readSummary = endpoint({
  method: 'GET',
  path: '/api/analytics/summary',
  summary: 'Indicadores de un periodo y del anterior; un técnico o ingeniero ve los suyos',
  query: form(analyticsQuery, narrowed),
  reply: wireObject({ ...asOf, kpis: ['kpis', kpis], previous: ['previous', kpis] }),
})

const trendPoint = wireObject({
  /** `yyyy-mm`. */
  month: ['month', text],
  ...compliance,
  visitsPlanned: ['visits_planned', number],
  visitsDone: ['visits_done', number],
})

export const readTrend = endpoint({
  method: 'GET',
  path: '/api/analytics/trend',
  summary: 'Indicadores por mes; un técnico o ingeniero ve los suyos',
  query: form(trendQuery, { ...narrowed, by: ['by', inText] }),
  reply: wireObject({ ...asOf, points: ['points', list(trendPoint)], previous: ['previous', list(trendPoint)] }),
})

const territoryRow = wireObject({
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  /** Null in rows by ZODES, as the two below. */
  cityId: ['city_id', nullable(number)],
  city: ['city', nullable(text)],
  daneCode: ['dane_code', nullable(text)],
  ...compliance,
  /** Class of `compliance_mean` among the rows, 1 (lowest) to 5; null without it. */
  complianceClass: ['compliance_class', nullable(number)],
  /** Class of `inspections`, 1 to 5; null for none. */
  inspectionsClass: ['inspections_class', nullable(number)],
})

export const readTerritory = endpoint({
  method: 'GET',
  path: '/api/analytics/territory',
  summary: 'Indicadores por ZODES o por municipio; un técnico o ingeniero ve los suyos',
  query: form(territoryQuery, { ...narrowed, by: ['by', inText] }),
  reply: wireObject({ ...asOf, rows: ['rows', list(territoryRow)], previous: ['previous', list(territoryRow)] }),
})

const itemRow = wireObject({
  /** Id of the item's first edition. */
  lineage: ['lineage', number],
  number: ['number', text],
  title: ['title', text],
  /** Name of the checklist. */
  format: ['format', text],
  /** Inspections whose checklist has the item; `answered` are those that did not answer NA. */
  inspections: ['inspections', number],
  answered: ['answered', number],
  ar: ['ar', number],
  i: ['i', number],
  critical: ['critical', number],
  /** (AR + I) of `answered`, in percent. */
  failedPct: ['failed_pct', number],
})

export const readFailedItems = endpoint({
  method: 'GET',
  path: '/api/analytics/items',
  summary: 'Ítems más incumplidos, con al menos diez respuestas; un técnico o ingeniero ve los suyos',
  query: form(itemsQuery, { ...narrowed, limit: ['limit', inNumber] }),
  reply: wireObject({ ...asOf, rows: ['rows', list(itemRow)], previous: ['previous', list(itemRow)] }),
})

const officialRow = wireObject({
  userId: ['user_id', number],
  name: ['name', text],
  role: ['rol', text],
  ...compliance,
  /** Mean length of a visit, from its first save to its closing; null without inspections. */
  minutesMean: ['minutes_mean', nullable(number)],
})

export const readOfficials = endpoint({
  method: 'GET',
  path: '/api/analytics/officials',
  summary: 'Indicadores por técnico e ingeniero; los demás solo los suyos',
  query: form(analyticsQuery, narrowed),
  reply: wireObject({ ...asOf, rows: ['rows', list(officialRow)], previous: ['previous', list(officialRow)] }),
})

const notifying = wireObject({
  inspections: ['inspections', number],
  notified: ['notified', number],
  /** Days from the visit to the first notification; null without notified inspections. */
  medianDays: ['median_days', nullable(number)],
  p90Days: ['p90_days', nullable(number)],
  inTimePct: ['in_time_pct', nullable(number)],
})

export const readNotifying = endpoint({
  method: 'GET',
  path: '/api/analytics/notifications',
  summary: 'Tiempo para notificar, y lo que falta por notificar según los días que quedan',
  query: form(analyticsQuery, narrowed),
  reply: wireObject({
    ...asOf,
    kpis: ['kpis', notifying],
    previous: ['previous', notifying],
    /** Inspections to be notified as of now, by the days that are left; negative once the limit is over. */
    rows: ['rows', list(wireObject({ daysLeft: ['days_left', number], inspections: ['inspections', number] }))],
  }),
})

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/attention',
  summary: 'Lo que requiere atención, con la página que muestra exactamente esas filas',
  reply: wireObject({
    /** Kinds with a count above zero, in the order of the page. */
    attention: [
      'attention',
      list(
        wireObject({
          kind: ['kind', openWord(ATTENTION_KINDS)],
          count: ['count', number],
          /** Page of the app with its filters: `/dashboard/…?…`. */
          link: ['link', text],
          /** Records of `to_notify` whose last day is today. */
          dueToday: ['due_today', number.optional()],
        }),
      ),
    ],
  }),
})
