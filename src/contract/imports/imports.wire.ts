import { z } from 'zod'
import { type MappingForm, mappingForm, newImport, runsQuery } from '../../domain/import/import-forms.ts'
import { BULK_STATES, IMPORT_KINDS, ROW_DECISIONS, RUN_STATES } from '../../domain/import/import-words.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/list-endpoint.ts'
import { flag, inFile, inFlag, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { acceptedJob } from '../jobs.wire.ts'
import { byFieldSchema, catalogueField, importField, inByField } from './import-fields.ts'
import { counts, mapping, ofRun, values } from './import-parts.ts'

/** Megabytes of a census (R 19.7). */
const MAX_CENSUS_MB = 20

/** A run in the list. `created_at`, `applied_at` and `undone_at` are instants, ISO with zone. */
const runFields = {
  id: ['import_id', number],
  kind: ['kind', z.enum(IMPORT_KINDS)],
  state: ['state', z.enum(RUN_STATES)],
  fileName: ['file_name', text],
  /** Rows below the header. */
  rows: ['rows', number],
  counts: ['counts', counts],
  createdBy: ['created_by', nullable(text)],
  createdAt: ['created_at', text],
  appliedAt: ['applied_at', nullable(text)],
  undoneAt: ['undone_at', nullable(text)],
  /** The job that works on the run, or the last one; `GET jobs/{id}` tells how far it came. */
  jobId: ['job_id', nullable(number)],
  /** Why the run failed, or how its last job ended. */
  message: ['message', nullable(text)],
  rowVersion: ['row_version', number],
} as const

/** A column of the sheet: `guess` is the field that its title names, `confidence` is from 0 to 1. */
const column = wireObject({
  index: ['index', number],
  title: ['title', text],
  samples: ['samples', list(text)],
  guess: ['guess', nullable(importField)],
  confidence: ['confidence', number],
})

/** A text of the file that is no value of its catalogue. `folded` is its key in `values`; '' stands for empty cells. */
const unknownValue = wireObject({
  field: ['field', catalogueField],
  folded: ['folded', text],
  text: ['text', text],
  rows: ['rows', number],
  suggestionId: ['suggestion_id', nullable(number)],
  suggestion: ['suggestion', nullable(text)],
})

/** A row at the beginning of the sheet, with its texts cut where they are long. */
const firstRow = wireObject({ rowNo: ['row_no', number], cells: ['cells', list(text)] })

/** A decision on all rows of a state. `rows` can still be taken back: they did not come in. */
const bulkDecision = wireObject({
  id: ['decision_id', number],
  state: ['state', z.enum(BULK_STATES)],
  decision: ['decision', z.enum(ROW_DECISIONS)],
  rows: ['rows', number],
  at: ['decided_at', text],
})

const savedMapping = wireObject({
  id: ['mapping_id', number],
  name: ['name', text],
  mapping: ['mapping', mapping],
  values: ['values', values],
})

const run = wireObject({
  ...runFields,
  sheet: ['sheet', text],
  sheets: ['sheets', list(text)],
  /** From 0; null where no row of titles was found and a person has to say it. */
  headerRow: ['header_row', nullable(number)],
  /** The beginning of the sheet, where a person finds the titles; empty in a run of an earlier version. */
  firstRows: ['first_rows', list(firstRow)],
  columns: ['columns', list(column)],
  mapping: ['mapping', mapping],
  values: ['values', values],
  unknownValues: ['unknown_values', list(unknownValue)],
  /** Facts of the file: hidden rows that were read, cells with damaged letters. */
  notes: ['notes', list(text)],
  /** A mapping of before whose titles are those of the file. */
  savedMapping: ['saved_mapping', nullable(savedMapping)],
  bulkDecisions: ['bulk_decisions', list(bulkDecision)],
})

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Subir un censo para importarlo; nada se guarda todavía; solo administradores',
  body: form(newImport, { file: ['file', inFile], kind: ['kind', inText], confirmed: ['confirmed', inFlag] }),
  reply: wireObject({ id: ['import_id', number], state: ['state', z.enum(RUN_STATES)], jobId: ['job_id', number] }),
  maxFileMegabytes: MAX_CENSUS_MB,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Importaciones del departamento, la más reciente primero; solo administradores',
  query: form(runsQuery, { isWaiting: ['waiting', inFlag] }),
  reply: wireObject({ rows: ['imports', list(wireObject(runFields))], total: ['total', number] }),
})

export const exportImports = exportEndpoint({
  path: '/api/export/imports',
  summary: 'Importaciones del departamento en un archivo; solo administradores',
  order: {
    fields: {
      import_id: 'id',
      file_name: 'fileName',
      state: 'state',
      created_by: 'createdBy',
      created_at: 'createdAt',
      waiting: 'isWaiting',
    },
    defaultSort: 'id',
  },
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:import_id',
  summary: 'Una importación con sus columnas y conteos; solo administradores',
  params: ofRun,
  reply: wireObject({ run: ['import', run] }),
})

/** Takes the columns and checks every row; without `mapping` the sheet is only read again. */
export const mapImport = endpoint({
  method: 'PUT',
  path: '/api/imports/:import_id/mapping',
  summary: 'Decir qué columna es cada campo y revisar las filas; solo administradores',
  params: ofRun,
  body: {
    ...form(mappingForm, {
      sheet: ['sheet', inText],
      headerRow: ['header_row', inNumber],
      mapping: ['mapping', inByField<MappingForm['mapping']>()],
      values: ['values', inByField<MappingForm['values']>()],
      saveAs: ['save_as', inText],
      rowVersion: ['row_version', inNumber],
    }),
    openApiSchemas: {
      mapping: byFieldSchema({ type: 'integer', minimum: 0 }),
      values: byFieldSchema({ type: 'object', additionalProperties: { type: 'integer' } }),
    },
  },
  reply: wireObject({
    state: ['state', z.enum(RUN_STATES)],
    jobId: ['job_id', number],
    rowVersion: ['row_version', number],
  }),
  sends: 'json',
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/imports/:import_id/apply',
  summary: 'Aplicar una importación revisada, en un trabajo; solo administradores',
  params: ofRun,
  reply: acceptedJob,
})

/** Refused with 409 `import.in-use` while a row has a visit, an edit or a document: `error.errors` tells which. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:import_id/undo',
  summary: 'Deshacer una importación aplicada, en un trabajo; solo administradores',
  params: ofRun,
  reply: acceptedJob,
})

/** Forgets a run that was not applied, with its rows. */
export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:import_id',
  summary: 'Descartar una importación que no se aplicó; solo administradores',
  params: ofRun,
  reply: wireObject({ isDone: ['done', flag] }),
})

/** Rows that did not come in, as the file has them, and what to correct; it can be imported again as it is. */
export const getImportReport = endpoint({
  method: 'GET',
  path: '/api/imports/:import_id/report.xlsx',
  summary: 'Filas que no entraron y qué corregir, en Excel; solo administradores',
  params: ofRun,
  reply: fileReply,
  answersFile: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
