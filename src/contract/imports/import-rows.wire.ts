import { z } from 'zod'
import { bulkEdit, type RowEdit, rowEdit, rowsQuery } from '../../domain/import/import-forms.ts'
import { type ImportField, PROBLEM_LEVELS, ROW_DECISIONS, ROW_STATES } from '../../domain/import/import-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { inFlag, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { byField, byFieldSchema, fieldOrRow, gapField, inByField } from './import-fields.ts'
import { counts, ofRun } from './import-parts.ts'

/** An establishment or an earlier row of the file that a row is like. Each is null where the other is meant. */
const match = wireObject({
  establishmentId: ['establishment_id', nullable(number)],
  rowNo: ['row_no', nullable(number)],
  inscriptionNumber: ['inscripcion_number', text],
  name: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  address: ['address', text],
  city: ['city', text],
})

const texts = byField<ImportField, z.ZodString>(text)

/** A fault of a cell; `field` is empty for one of the whole row. A row with an `error` does not come in. */
const problem = wireObject({
  field: ['field', fieldOrRow],
  level: ['level', z.enum(PROBLEM_LEVELS)],
  text: ['text', text],
})

/**
 * A row. `cells` are its texts as the file has them, `value` as they would be stored, catalogue values by name; a cell
 * that was not understood is in `cells` alone. `changes` are the gaps of the match that 'actualizar' would fill.
 */
const importRow = wireObject({
  rowNo: ['row_no', number],
  state: ['state', z.enum(ROW_STATES)],
  cells: ['cells', texts],
  value: ['value', texts],
  gaps: ['gaps', list(gapField)],
  problems: ['problems', list(problem)],
  matchId: ['match_id', nullable(number)],
  matchScore: ['match_score', nullable(number)],
  match: ['match', nullable(match)],
  changes: ['changes', list(wireObject({ field: ['field', gapField], text: ['text', text] }))],
  decision: ['decision', nullable(z.enum(ROW_DECISIONS))],
  establishmentId: ['establishment_id', nullable(number)],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:import_id/rows',
  summary: 'Filas de una importación; solo administradores',
  params: ofRun,
  query: form(rowsQuery, { state: ['state', inText], limit: ['limit', inNumber], offset: ['offset', inNumber] }),
  reply: wireObject({ rows: ['rows', list(importRow)], total: ['total', number] }),
})

/** Corrects cells of a row or decides on it, and checks it anew. */
export const editImportRow = endpoint({
  method: 'PATCH',
  path: '/api/imports/:import_id/rows/:row_no',
  summary: 'Corregir una fila o decidir qué se hace con ella; solo administradores',
  params: wireObject({ id: ['import_id', pathId], rowNo: ['row_no', pathId] }),
  body: {
    ...form(rowEdit, { value: ['value', inByField<RowEdit['value']>()], decision: ['decision', inText] }),
    openApiSchemas: { value: byFieldSchema({ type: 'string' }) },
  },
  reply: wireObject({ row: ['row', importRow], counts: ['counts', counts] }),
  sends: 'json',
})

/**
 * Decides on all rows of a state that wait for a decision. With `confirmed` 0 nothing is done, and 409
 * `import.many-rows` tells in `error.pending` how many there are.
 */
export const decideImportRows = endpoint({
  method: 'POST',
  path: '/api/imports/:import_id/decisions',
  summary: 'Decidir lo mismo para todas las filas de un estado; solo administradores',
  params: ofRun,
  body: form(bulkEdit, {
    state: ['state', inText],
    decision: ['decision', inText],
    confirmed: ['confirmed', inFlag],
  }),
  reply: wireObject({ id: ['decision_id', number], rows: ['rows', number], counts: ['counts', counts] }),
  sends: 'json',
})

/** Gives the rows of a decision the state that they had, where they did not come in. */
export const undoImportDecision = endpoint({
  method: 'DELETE',
  path: '/api/imports/:import_id/decisions/:decision_id',
  summary: 'Deshacer una decisión sobre muchas filas; solo administradores',
  params: wireObject({ id: ['import_id', pathId], decisionId: ['decision_id', pathId] }),
  reply: wireObject({ rows: ['rows', number], counts: ['counts', counts] }),
})
