import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isDay } from '../shared/time.ts'
import { formatContent } from './format-draft.ts'

const CODE_FORM = /^[A-Z][A-Z0-9_]{2,39}$/
const CODE_RULE = 'Use mayúsculas, números y guion bajo; empiece por una letra (3 a 40 caracteres).'
const MAX_REASON = 500
const NOTE_LENGTH = 'Escriba entre 10 y 500 caracteres.'

const NOT_A_DAY = 'Escriba una fecha válida.'
const day = field.patternText(/^\d{4}-\d\d-\d\d$/, NOT_A_DAY).refine(isDay, { error: NOT_A_DAY, abort: true })
const reason = field.requiredText(MAX_REASON).refine((text) => text.length >= 3, 'Escriba entre 3 y 500 caracteres.')

/** A new format: empty, or with the content of another. */
export const newFormat = z.object({
  code: field.patternText(CODE_FORM, CODE_RULE),
  name: field.requiredLine(),
  legalBase: field.optionalLine(500),
  copyOf: field.optional(field.id),
})

/** Corrected fields of a format. The code stays: the types of inscription find the format by that. */
export const formatEdit = z.object({
  rowVersion: field.rowVersion,
  name: field.requiredLine(),
  legalBase: field.optionalLine(500),
})

/** The edition that a draft begins with; absent for the one in force. */
export const draftBase = z.object({ from: field.optional(field.id) })

export const draftSave = z.object({ rowVersion: field.requiredVersion, content: formatContent })
/** A workbook of Excel, or a CSV, in the place of the draft that was opened. */
export const formatImport = z.object({ rowVersion: field.rowVersion, file: field.upload })

export const draftEnd = z.object({ rowVersion: field.requiredVersion })

export const publication = z.object({
  rowVersion: field.requiredVersion,
  effectiveFrom: day,
  note: field.requiredText(MAX_REASON).refine((text) => text.length >= 10, NOTE_LENGTH),
  /** The code of the format, typed to confirm. */
  confirm: field.requiredLine(),
})

export const withdrawal = z.object({ reason })
export const restoration = z.object({ reason })
export const retirement = z.object({ reason, replacementId: field.optional(field.id) })

/** Documents whose printed code and version change with the day. */
export const PRINT_SUBJECTS = ['acta', 'inscription_sheet', 'measure', 'notification', 'trip'] as const
export type PrintSubject = (typeof PRINT_SUBJECTS)[number]

/** Documents that Vigía prints: a code of the others would be on no paper. */
export const PRINTED_SUBJECTS = ['acta', 'inscription_sheet', 'trip'] as const satisfies readonly PrintSubject[]

export const newPrintFormat = z.object({
  subject: z.enum(PRINT_SUBJECTS, { error: field.missingOr(field.NOT_AN_OPTION) }),
  code: field.requiredLine(40),
  version: field.requiredLine(20),
  dated: field.optional(day),
  effectiveFrom: day,
})

const floor = z
  .number({ error: field.missingOr('Escriba un porcentaje.') })
  .gt(0, 'Escriba un porcentaje mayor que 0.')
  .max(100, 'Escriba un porcentaje hasta 100.')

export const newBands = z
  .object({ favorableFloor: floor, requirementsFloor: floor, effectiveFrom: day, note: field.requiredText(MAX_REASON) })
  .refine(({ favorableFloor, requirementsFloor }) => requirementsFloor < favorableFloor, {
    error: 'Debe ser menor que el corte de favorable.',
    path: ['requirementsFloor'],
  })

/** The two contents that a comparison joins: ids of editions, or `draft`. */
const side = z.union([z.literal('draft'), field.id], { error: field.missingOr(field.NOT_AN_OPTION) })
export const comparison = z.object({ from: side, to: side })
export type ComparedSide = z.output<typeof side>

/** State of a format, as the list filters it. */
export const FORMAT_STATES = ['activo', 'retirado'] as const
export type FormatState = (typeof FORMAT_STATES)[number]
