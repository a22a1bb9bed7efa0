import type { z } from 'zod'
import { establishmentForm } from '../../establishments/establishment-form.ts'
import { enteredEmail, enteredLine, enteredText } from '../../shared/entered.ts'
import { MAX_FREE_TEXT, MAX_NAME } from '../../shared/fields.ts'
import type { ReadCell } from './cell-text.ts'

const tooLong = (what: string, max: number) => `${what} tiene más de ${max} caracteres.`

/** A text of one line, one space between words. One that the form does not take is an error, for it would be cut. */
export function readLine(text: string, label: string): ReadCell {
  const value = enteredLine(text).replace(/ {2,}/g, ' ')
  return value.length > MAX_NAME ? { error: tooLong(label, MAX_NAME) } : { value }
}

/** A text of several lines. */
export function readFreeText(text: string, label: string): ReadCell {
  const value = enteredText(text)
  return value.length > MAX_FREE_TEXT ? { error: tooLong(label, MAX_FREE_TEXT) } : { value }
}

const parsed = (schema: z.ZodType<string>, text: string) => schema.safeParse(text).data

/** Reads an e-mail address, the first one of several. */
export function readEmail(text: string): ReadCell {
  const line = enteredEmail(text)
  const parts = line.split(/[\s;,/]+/).filter((part) => part !== '')
  const { email } = establishmentForm.shape
  const good = parts.flatMap((part) => parsed(email, part) ?? [])
  const [first] = good
  if (first === undefined) return { warning: `El correo «${line}» no es válido y quedará sin llenar.` }
  if (parts.length === 1) return { value: first }
  return { value: first, warning: `El campo admite un correo: de «${line}» queda ${first}.` }
}

const WORKERS = /^(\d{1,3})(?:[.,]0+)?\s*(?:trabajador(?:es)?|empleados?|personas?|operarios?)?\.?$/i

export function readWorkers(text: string): ReadCell<number> {
  const [, digits] = WORKERS.exec(enteredLine(text)) ?? []
  return digits === undefined
    ? { warning: `La cantidad de trabajadores «${text}» no es un número entero y quedará sin llenar.` }
    : { value: Number(digits) }
}

const CARD_DIGITS = 10
/** The number of the responsible person: at most ten digits, as the form asks. */
export function cardOf(read: ReadCell): ReadCell {
  if (read.value === undefined || read.value.length <= CARD_DIGITS) return read
  return { warning: `El documento del responsable «${read.value}» tiene más de ${CARD_DIGITS} dígitos.` }
}
