import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { ACCESS_LEVELS, DISPOSITIONS, FILE_SUBJECTS } from './file-words.ts'

/** Longest title of a file or document, in characters. */
export const MAX_TITLE = 200
/** Longest reason, in characters. */
const MAX_REASON = 1_000
const MAX_YEARS = 150
const MAX_READERS = 100

const WRONG_DAY = 'Escriba una fecha válida.'
const WRONG_YEARS = `Escriba los años, de 0 a ${MAX_YEARS}.`

const day = field.anyDay(WRONG_DAY)
const years = z
  .int({ error: field.missingOr(WRONG_YEARS) })
  .min(0, WRONG_YEARS)
  .max(MAX_YEARS, WRONG_YEARS)
const option = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: field.missingOr(field.NOT_AN_OPTION) })

export const reasonForm = z.object({ reason: field.requiredText(MAX_REASON, 'Escriba el motivo.') })

/** A new file. An inspection and an establishment name their subject; a general one has none. */
export const fileForm = z.object({
  seriesId: field.id,
  subject: option(FILE_SUBJECTS),
  subjectId: field.optional(field.id),
  title: field.requiredLine(MAX_TITLE),
  access: field.optional(option(ACCESS_LEVELS)),
})
export type FileForm = z.output<typeof fileForm>

/** A change of a file's title, access level and named readers. */
export const fileEdit = z.object({
  title: field.optional(field.requiredLine(MAX_TITLE)),
  access: field.optional(option(ACCESS_LEVELS)),
  readerIds: z.array(field.id).max(MAX_READERS).optional(),
  rowVersion: field.rowVersion,
})
export type FileEdit = z.output<typeof fileEdit>

/** Most files of one disposal. */
export const MAX_DISPOSED = 200

const CHOOSE_FILES = 'Elija los expedientes.'

/** A disposal of files of one series, with the reason that its act says. */
export const disposalForm = reasonForm.extend({
  seriesId: field.id,
  fileIds: z
    .array(field.id, { error: field.missingOr(CHOOSE_FILES) })
    .min(1, CHOOSE_FILES)
    .max(MAX_DISPOSED, `Elija máximo ${MAX_DISPOSED} expedientes.`),
})
export type DisposalForm = z.output<typeof disposalForm>

export const folderForm = z.object({ name: field.requiredLine(100) })

/** A document that a person adds. Its title is the file's name where it is not given. */
export const documentForm = z.object({
  file: field.upload,
  title: field.optionalLine(MAX_TITLE),
  typeId: field.optional(field.id),
  documentDate: field.optional(day),
  folderId: field.optional(field.id),
  note: field.optionalText(MAX_REASON),
  isDigitized: field.optional(field.flag),
  isSensitive: field.optional(field.flag),
  confirmed: field.optional(field.flag),
})
export type DocumentForm = z.output<typeof documentForm>

export const versionForm = z.object({
  file: field.upload,
  note: field.optionalText(MAX_REASON),
  rowVersion: field.rowVersion,
  confirmed: field.optional(field.flag),
})

export const documentEdit = z.object({
  title: field.optional(field.requiredLine(MAX_TITLE)),
  typeId: field.optional(field.id),
  documentDate: field.optional(day),
  /** Folder of the document; 0 takes it out of its folder. */
  folderId: field.optional(
    z.int(field.NOT_AN_OPTION).min(0, field.NOT_AN_OPTION).max(2_147_483_647, field.NOT_AN_OPTION),
  ),
  isSensitive: field.optional(field.flag),
  rowVersion: field.rowVersion,
})
export type DocumentEdit = z.output<typeof documentEdit>

export const holdForm = z.object({
  matter: field.requiredLine(MAX_TITLE),
  authority: field.requiredLine(MAX_TITLE),
  reason: field.requiredText(MAX_REASON, 'Escriba el motivo.'),
})
export type HoldForm = z.output<typeof holdForm>

/** Reasons for the required types that a file closes without, by type. */
export const closeForm = reasonForm.extend({
  missing: z
    .array(z.strictObject({ typeId: field.id, reason: field.requiredText(MAX_REASON, 'Escriba el motivo.') }))
    .max(100)
    .optional(),
  rowVersion: field.rowVersion,
})
export type CloseForm = z.output<typeof closeForm>

/** A series of the retention table, or a new version of one. Years count from the closing of a file. */
export const seriesForm = z.object({
  parentId: field.optional(field.id),
  code: field.requiredLine(30),
  name: field.requiredLine(MAX_TITLE),
  officeYears: years,
  centralYears: years,
  disposition: option(DISPOSITIONS),
  procedure: field.optionalText(MAX_REASON),
  approvedOn: field.optional(day),
  effectiveFrom: field.optional(day),
  isConfirmed: field.optional(field.flag),
  rowVersion: field.rowVersion,
})
export type SeriesForm = z.output<typeof seriesForm>

export const typeForm = z.object({
  seriesId: field.id,
  name: field.requiredLine(MAX_TITLE),
  isRequired: field.optional(field.flag),
})
export type TypeForm = z.output<typeof typeForm>

/** A workbook of the retention table. */
export const tableImport = z.object({ file: field.upload })

const pageNumber = z.int().min(0)
export const disposalQuery = z.object({
  limit: pageNumber.min(1).max(100).default(20),
  offset: pageNumber.max(2_147_483_647).default(0),
})
export const searchQuery = z.object({
  q: field.requiredLine(200, 'Escriba qué documento busca.'),
  limit: pageNumber.min(1).max(100).default(20),
  offset: pageNumber.max(10_000).default(0),
})
export const dueQuery = z.object({
  before: field.optional(day),
  seriesId: field.optional(field.id),
  limit: pageNumber.min(1).max(100).default(20),
  offset: pageNumber.max(2_147_483_647).default(0),
})
