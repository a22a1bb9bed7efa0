import { z } from 'zod'
import { isBlank } from './text.ts'
import type { SignatureImage, Upload } from './upload.ts'

/** Longest text of a name-like field, in characters (R 11.24). */
export const MAX_NAME = 200
/** Longest free text, in characters (R 11.24). */
export const MAX_FREE_TEXT = 5_000

export const REQUIRED = 'Este campo es requerido'
const tooLong = (max: number) => `Escriba máximo ${max} caracteres.`

const blankIsAbsent = (value: unknown) =>
  value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value

/** An empty optional field equals an absent one. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema.optional())

export const NOT_AN_OPTION = 'Seleccione un valor válido.'
/** Error text of a field: 'required' if it is absent, otherwise the given message. */
export const missingOr = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? REQUIRED : message

/** Id of a row, within the range of PostgreSQL's `integer`. */
export const id = z
  .int({ error: missingOr(NOT_AN_OPTION) })
  .positive(NOT_AN_OPTION)
  .max(2_147_483_647, NOT_AN_OPTION)

/** A text with at least one visible character, trimmed (R 5.1). */
export const requiredText = (max = MAX_NAME, message = REQUIRED) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, tooLong(max))
    .refine((text) => !isBlank(text), message)

export const optionalText = (max = MAX_NAME) =>
  optional(z.string({ error: 'Escriba un texto.' }).trim().max(max, tooLong(max)))

export const flag = z.boolean({ error: missingOr('Responda sí o no.') })

/** A required text that matches a pattern; an empty text is reported as missing. */
export const patternText = (pattern: RegExp, message: string) =>
  z.string({ error: REQUIRED }).trim().min(1, REQUIRED).regex(pattern, message)

/** Time of day, `HH:MM`, 00:00 to 23:59. */
export const timeOfDay = patternText(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba una hora válida (HH:MM).')

/** An instance of a class such as Blob. A plain object from JSON with the same keys is not a file. */
const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) !== Object.prototype &&
  'size' in value &&
  'type' in value

export const upload = z.custom<Upload>(isUpload, { error: missingOr('Adjunte un archivo.') })

export const signatureImage = (message = REQUIRED) =>
  z.custom<SignatureImage>(
    (value) => isUpload(value) || (typeof value === 'string' && value.startsWith('data:image/')),
    message,
  )

const NOT_A_VERSION = 'Versión no válida.'

/** Version of the row that was opened for editing. Absent for a new row and from clients that know no versions. */
export const rowVersion = optional(z.int({ error: NOT_A_VERSION }).positive(NOT_A_VERSION))

/** Characters allowed in a part of an address. Pasted text can carry invisible characters (`\p{C}`). */
const PART = String.raw`[^\s\p{C}@<>"(),;:.]`
/** One e-mail address. The pattern is simple on purpose: the mail server decides what is deliverable. */
export const EMAIL_PATTERN = new RegExp(String.raw`^${PART}+(\.${PART}+)*@(${PART}+\.)+${PART}{2,}$`, 'u')
export const EMAIL_EXAMPLE = 'ejemplo@dominio.com'

export const MALFORMED_KEY = 'La clave de idempotencia no es válida.'

/** Client-made UUID that identifies a repeated request (R 11.15). */
export const idempotencyKey = z.uuid({ error: missingOr(MALFORMED_KEY) })
