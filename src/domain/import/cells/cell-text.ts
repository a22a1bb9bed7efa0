import { enteredText } from '../../shared/entered.ts'
import { mendedLetters } from './damaged-letters.ts'

/** A value as a sheet holds it; dates are at midnight UTC, times of day are in the first days of 1900. */
export type Cell = string | number | boolean | Date | null

/** Excel counts days from the end of 1899, so that a time without a day has that year. */
const isTimeOfDay = (at: Date) => at.getUTCFullYear() <= 1900
const DIGITS_OF_A_DOUBLE = 15

/** A number with all its digits, never as a power of ten. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(DIGITS_OF_A_DOUBLE)))
}

function dateText(at: Date): string {
  if (Number.isNaN(at.getTime())) return ''
  return isTimeOfDay(at) ? at.toISOString().slice(11, 16) : at.toISOString().slice(0, 10)
}

/** Half a character, and the zero byte, which the database does not keep. */
const UNSTORABLE = /\p{Surrogate}|\0/gu

/** A cell as the text that a person sees. A formula is its value. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  if (cell instanceof Date) return dateText(cell)
  const storable = cell.replace(UNSTORABLE, '\ufffd')
  // A damaged letter may hold a soft hyphen or a no-break space, without which it could not be mended.
  return mendedLetters(storable) === undefined ? enteredText(storable) : storable.trim()
}

/**
 * A cell of a field: the value that would be stored, and what a person has to know. A cell that was not understood has
 * no value and a problem, so that nothing is lost in silence.
 */
export type ReadCell<V = string> = { value?: V; warning?: string; error?: string }
