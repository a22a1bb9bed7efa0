import { z } from 'zod'
import { conceptText } from '../domain/inspections/checklist.ts'
import type { MeasureCode } from '../domain/inspections/sanitary-measures.ts'
import { offlinePage } from '../domain/visits/offline-page.ts'
import { endpoint } from './core/endpoint.ts'
import { day, flag, inNumber, list, nullable, number, text, word } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { checklistEdition } from './inspections/checklist.wire.ts'
import { establishmentHeader } from './inspections/establishment-header.wire.ts'
import { visitProgress } from './inspections/visit-progress.wire.ts'
import { visitFields } from './visits.wire.ts'

/** An item rated AR or I in the establishment's last inspection. */
const lastFinding = wireObject({
  itemId: ['item_configuration_id', number],
  /** Text of the item in the edition of that inspection: '1.2 Pisos. Lisos y lavables.' */
  text: ['description', text],
  concept: ['concept', word(conceptText)],
  observation: ['hallazgo', text],
  isCritical: ['es_critico', flag],
  measure: ['medida_sanitaria', nullable(z.custom<MeasureCode>())],
})

const offlineVisit = wireObject({
  ...visitFields,
  header: ['header', establishmentHeader],
  progress: ['progress', visitProgress],
  /** Findings in the order of the acta; empty if there is no earlier inspection or it had none. */
  lastFindings: ['last_findings', list(lastFinding)],
  /** Checklist edition of the visit, which is among the reply's `checklists`. */
  checklistId: ['checklist_id', number],
  /** Six figures that the person at the door types on the card's public page. Absent in replies of older servers. */
  visitCode: ['visit_code', text.optional()],
  /**
   * Editions that take effect within 14 days, in their order; among the reply's `checklists` too. A visit that begins on
   * the device takes the last one whose day has come, by the device's day (`carriedEdition`). Empty for a begun visit;
   * absent in replies of older servers.
   */
  nextEditions: [
    'next_editions',
    list(wireObject({ checklistId: ['checklist_id', number], effectiveFrom: ['effective_from', day] })).optional(),
  ],
})

/** The official's pending visits, complete enough to work without signal (R 13.1). */
export const listOfflineVisits = endpoint({
  method: 'GET',
  path: '/api/inspection/field',
  summary: 'Mis visitas pendientes, completas para trabajar sin señal; por municipio y establecimiento',
  whileContractIsOver: true,
  query: form(offlinePage, { limit: ['limit', inNumber], offset: ['offset', inNumber] }),
  reply: wireObject({
    visits: ['visits', list(offlineVisit)],
    /** Editions that the visits of this page use. */
    checklists: ['checklists', list(checklistEdition)],
    /** Number of visits on all pages. */
    total: ['total', number],
  }),
})
