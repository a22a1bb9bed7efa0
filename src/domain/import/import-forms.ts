import { z } from 'zod'
import * as field from '../shared/fields.ts'
import {
  BULK_STATES,
  CATALOGUE_FIELDS,
  type ColumnMapping,
  fieldLabels,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  ROW_DECISIONS,
  ROW_STATES,
} from './import-words.ts'

const MAX_ROW_PAGE = 200
/** Most texts of a catalogue field that a person matches; a longer list would not be a catalogue. */
const MAX_VALUES = 5_000

export const newImport = z.object({
  file: field.upload,
  kind: z.enum(IMPORT_KINDS, { error: field.missingOr(field.NOT_AN_OPTION) }),
  /** Takes a file that was imported before. */
  confirmed: field.optional(field.flag),
})

const place = (message: string) => z.int({ error: message }).min(0, message).max(1_048_575, message)

const NO_MAPPING = 'Elija una columna para cada campo.'
/** A field with a list of columns has more than one. */
const columnMapping = z
  .partialRecord(z.enum(IMPORT_FIELDS), z.union([place(NO_MAPPING), z.array(z.unknown())], { error: NO_MAPPING }), {
    error: NO_MAPPING,
  })
  .superRefine((mapping, { addIssue }) => {
    const twice = IMPORT_FIELDS.find((field) => Array.isArray(mapping[field]))
    if (twice) addIssue({ code: 'custom', message: `Dos columnas van a «${fieldLabels[twice]}».` })
  })
  .transform((mapping) => mapping as ColumnMapping)

const NO_VALUES = 'Elija un valor para cada texto.'
const chosen = z
  .record(z.string().max(field.MAX_FREE_TEXT), field.id, { error: NO_VALUES })
  .refine((values) => Object.keys(values).length <= MAX_VALUES, NO_VALUES)
const valueMapping = z.partialRecord(z.enum(CATALOGUE_FIELDS), chosen, { error: NO_VALUES })

/** Without `mapping` the sheet is only read again, and its columns guessed anew. */
export const mappingForm = z.object({
  sheet: field.optional(z.string().max(200)),
  headerRow: field.optional(place('¿En qué fila están los títulos?')),
  mapping: field.optional(columnMapping),
  values: field.optional(valueMapping),
  /** Keeps the columns and values under a name, for the next file with the same titles. */
  saveAs: field.optionalLine(100),
  rowVersion: field.rowVersion,
})
export type MappingForm = z.output<typeof mappingForm>

export const rowsQuery = z.object({
  state: field.optional(z.enum(ROW_STATES, { error: field.NOT_AN_OPTION })),
  limit: field.optional(z.int().min(1).max(MAX_ROW_PAGE)),
  offset: field.optional(z.int().min(0).max(2_147_483_647)),
})
export type RowsQuery = z.output<typeof rowsQuery>

const NO_VALUE = 'Escriba el texto de cada campo.'
/** Texts as a person types them in the place of cells; an empty one empties the cell. */
export const rowEdit = z.object({
  value: field.optional(
    z.partialRecord(z.enum(IMPORT_FIELDS), z.string({ error: NO_VALUE }).max(field.MAX_FREE_TEXT), { error: NO_VALUE }),
  ),
  decision: field.optional(z.enum(ROW_DECISIONS, { error: field.NOT_AN_OPTION })),
})
export type RowEdit = z.output<typeof rowEdit>

/** One decision on all rows of a state that wait for one. `confirmed` false asks how many first. */
export const bulkEdit = z
  .object({
    state: z.enum(BULK_STATES, { error: field.missingOr(field.NOT_AN_OPTION) }),
    decision: z.enum(ROW_DECISIONS, { error: field.missingOr(field.NOT_AN_OPTION) }),
    confirmed: field.optional(field.flag),
  })
  .refine(({ state, decision }) => state !== 'error' || decision === 'omitir', {
    path: ['decision'],
    error: 'Las filas con errores solo se pueden omitir.',
  })
export type BulkEdit = z.output<typeof bulkEdit>

/** @property isWaiting those alone that wait for a person, or ended with rows in error */
export const runsQuery = z.object({ isWaiting: field.optional(field.flag) })
export type RunsQuery = z.output<typeof runsQuery>
