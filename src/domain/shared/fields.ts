import { z } from 'zod'
import { enteredAccount, enteredEmail, enteredIdentifier, enteredLine, enteredPhone, enteredText } from './entered.ts'
import { writtenCheckDigitFault } from './nit.ts'
import { isBlank } from './text.ts'
import { isDay } from './time.ts'
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

/** One of some words. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: missingOr(NOT_AN_OPTION) })

/** Id of a row, within the range of PostgreSQL's `integer`. */
export const id = z
  .int({ error: missingOr(NOT_AN_OPTION) })
  .positive(NOT_AN_OPTION)
  .max(2_147_483_647, NOT_AN_OPTION)

/** Reads a text in the normal form of its kind (`entered.ts`). */
type Entered = (text: string) => string

/**
 * Whether a text fits as it was typed or in its normal form. A few signs grow when they are composed, and a text that
 * was accepted before must not be refused for it.
 */
const fits = (max: number, entered: Entered) => (text: string) =>
  text.trim().length <= max || entered(text).length <= max

const required = (entered: Entered, max: number, message: string) =>
  z
    .string({ error: message })
    .refine((text) => !isBlank(text), { error: message, abort: true })
    .refine(fits(max, entered), { error: tooLong(max), abort: true })
    .overwrite(entered)
    .refine((text) => !isBlank(text), message)

/** A text of one line with at least one visible character (R 5.1): a name, an address, an office. */
export const requiredLine = (max = MAX_NAME, message = REQUIRED) => required(enteredLine, max, message)
/** The same of several lines. */
export const requiredText = (max = MAX_FREE_TEXT, message = REQUIRED) => required(enteredText, max, message)

/** A text in which a check digit after a hyphen is right. The normal form has none, so that a slip would be kept. */
const withRightCheckDigit = (missing: string) =>
  z.string({ error: missing }).refine((text) => writtenCheckDigitFault(text) === undefined, {
    error: ({ input }) => writtenCheckDigitFault(String(input)),
    abort: true,
  })
/** An identification number, or a document's number with letters. */
export const requiredIdentifier = (max: number) =>
  withRightCheckDigit(REQUIRED).pipe(required(enteredIdentifier, max, REQUIRED))
/** A required identification number whose normal form matches a pattern. */
export const identifier = (pattern: RegExp, message: string, missing = REQUIRED) =>
  withRightCheckDigit(missing).pipe(patternText(pattern, message, enteredIdentifier, missing))
/** An e-mail address or an identification number, with which a person logs in. */
export const requiredAccount = required(enteredAccount, MAX_NAME, REQUIRED)
export const requiredPhone = (max: number) => required(enteredPhone, max, REQUIRED)

const maybe = (entered: Entered, max: number) =>
  optional(z.string({ error: 'Escriba un texto.' }).refine(fits(max, entered), tooLong(max)).overwrite(entered))

export const optionalLine = (max = MAX_NAME) => maybe(enteredLine, max)
export const optionalText = (max = MAX_FREE_TEXT) => maybe(enteredText, max)

export const flag = z.boolean({ error: missingOr('Responda sí o no.') })

/**
 * A required text that matches a pattern in its normal form; an empty text is reported as missing.
 * @param missing message for an empty text
 */
export const patternText = (pattern: RegExp, message: string, entered: Entered = enteredLine, missing = REQUIRED) =>
  z.string({ error: missing }).overwrite(entered).min(1, { error: missing, abort: true }).regex(pattern, message)

/** Time of day, `HH:MM`, 00:00 to 23:59. */
export const timeOfDay = patternText(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba una hora válida (HH:MM).')

const NOT_A_DAY = 'Escriba una fecha válida (AAAA-MM-DD).'
/** The first and the last day that a form takes: others are slips of the keyboard. */
const [FIRST_DAY, LAST_DAY] = ['1950-01-01', '2200-12-31']

const existingDay = (message: string, isTaken: (text: string) => boolean) =>
  // The check of a form ends at a text that is no day: its rules calculate with days.
  z.string({ error: missingOr(message) }).refine(isTaken, { error: message, abort: true })

/** An existing day of any year, `yyyy-mm-dd`. */
export const anyDay = (message: string) => existingDay(message, isDay)

/** An existing day, `yyyy-mm-dd`. */
export const day = existingDay(NOT_A_DAY, (text) => isDay(text) && text >= FIRST_DAY && text <= LAST_DAY)

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
/** The same where every client knows versions. */
export const requiredVersion = z.int({ error: missingOr(NOT_A_VERSION) }).positive(NOT_A_VERSION)

/** Characters allowed in a part of an address. Pasted text can carry invisible characters (`\p{C}`). */
const PART = String.raw`[^\s\p{C}@<>"(),;:.]`
/** One e-mail address. The pattern is simple on purpose: the mail server decides what is deliverable. */
const EMAIL_PATTERN = new RegExp(String.raw`^${PART}+(\.${PART}+)*@(${PART}+\.)+${PART}{2,}$`, 'u')
export const EMAIL_EXAMPLE = 'ejemplo@dominio.com'
/** Longest e-mail, in characters (R 9.4). */
export const MAX_EMAIL = 100

/** A required e-mail address. */
export const email = (message: string, tooLong = message, missing = REQUIRED) =>
  patternText(EMAIL_PATTERN, message, enteredEmail, missing).max(MAX_EMAIL, tooLong)

export const MALFORMED_KEY = 'La clave de idempotencia no es válida.'

/** Client-made UUID that identifies a repeated request (R 11.15). */
export const idempotencyKey = z.uuid({ error: missingOr(MALFORMED_KEY) })
