import { enteredIdentifier, enteredLine, writtenCheckDigit } from '../../shared/entered.ts'
import { writtenCheckDigitFault } from '../../shared/nit.ts'
import type { ReadCell } from './cell-text.ts'

/** Excel's way to write a long number that it keeps as a number: its last digits are gone. */
const POWER_OF_TEN = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i
const KIND = /^(nit|n\.i\.t\.?|c\.?c\.?|c\.?e\.?|t\.?i\.?|p\.?p\.?t\.?)(?:[\s.:°º#-]|(?=\d))+/i
const MOST_DIGITS = 12
/** A number that Excel kept as one may come with a fraction: '900123456.0'. */
const ZERO_FRACTION = /^(\d{5,})[.,]0+$/

export const EXCEL_CUT = 'Excel recortó el número: dé formato de texto a la columna.'

/** @property kind the abbreviation that stands before the number, in letters alone, or NIT where its check digit fits */
export type Identification = ReadCell & { kind?: string }

function checkDigitTold(number: string, digits: string): Identification {
  if (!writtenCheckDigit(number)) return { value: digits }
  const fault = writtenCheckDigitFault(number)
  return fault === undefined ? { value: digits, kind: 'NIT' } : { value: digits, warning: fault }
}

/** Reads a document as people write it: 'NIT 900.123.456-8', 'C.C. 1.047.000.101', '900123456.0'. */
export function readIdentification(text: string): Identification {
  const line = enteredLine(text)
  if (POWER_OF_TEN.test(line.replaceAll(' ', ''))) return { error: EXCEL_CUT }
  const [before = '', named] = KIND.exec(line) ?? []
  const number = line.slice(before.length).replace(ZERO_FRACTION, '$1')
  const digits = enteredIdentifier(number)
  if (!/^\d+$/.test(digits)) return { warning: `El documento «${line}» no es un número y quedará sin llenar.` }
  if (digits.length > MOST_DIGITS) return { warning: `El documento «${line}» tiene más de ${MOST_DIGITS} dígitos.` }
  const read = checkDigitTold(number, digits)
  return named === undefined ? read : { ...read, kind: named.replace(/[^a-z]/gi, '').toUpperCase() }
}
