import { z } from 'zod'
import { conceptText } from '../domain/inspections/checklist.ts'
import { fieldPage } from '../domain/inspections/field-page.ts'
import type { MeasureCode } from '../domain/inspections/sanitary-measures.ts'
import { endpoint } from './core/endpoint.ts'
import { flag, inNumber, list, nullable, number, text, word } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { checklistEdition, establishmentHeader, visitProgress } from './inspections.wire.ts'
import { visitFields } from './visits.wire.ts'

/** An item that the establishment's last inspection found faulty (AR or I). */
const lastFinding = wireObject({
  itemId: ['item_configuration_id', number],
  /** Number token, title and what is checked, as the edition of that inspection words it: '1.2 Pisos. Lisos y lavables.' */
  text: ['description', text],
  concept: ['concept', word(conceptText)],
  observation: ['hallazgo', text],
  isCritical: ['es_critico', flag],
  measure: ['medida_sanitaria', nullable(z.custom<MeasureCode>())],
})

const fieldVisit = wireObject({
  ...visitFields,
  header: ['header', establishmentHeader],
  progress: ['progress', visitProgress],
  /** In the order of the acta; empty when there is no earlier inspection, or when it found nothing. */
  lastFindings: ['last_findings', list(lastFinding)],
  /** The edition on which the visit is filled; it is among the reply's `checklists`. */
  checklistId: ['checklist_id', number],
})

/** Everything that a device needs to make its owner's pending visits without signal. An addition. */
export const listOfflineVisits = endpoint({
  method: 'GET',
  path: '/api/inspection/field',
  summary: 'Mis visitas pendientes, completas para trabajar sin señal; por municipio y establecimiento',
  query: form(fieldPage, { limit: ['limit', inNumber], offset: ['offset', inNumber] }),
  reply: wireObject({
    visits: ['visits', list(fieldVisit)],
    /** Only the editions that the page's visits name. */
    checklists: ['checklists', list(checklistEdition)],
    /** How many visits there are on all pages. */
    total: ['total', number],
  }),
})
