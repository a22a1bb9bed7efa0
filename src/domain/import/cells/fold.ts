import { withoutAccents } from '../../shared/text.ts'

/** A text to compare: small letters and figures without accents, one space between words. */
export const fold = (text: string): string =>
  withoutAccents(text)
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

/** Words in the place of a missing value, as people fill a census. */
const NOTHING = new Set([
  ...['no tiene', 'no tienen', 'notiene', 'ninguno', 'ninguna', 'no aplica', 'n a', 'na', 'no', 'nd', 'n d', 's d'],
  ...['sin dato', 'sin datos', 'sin informacion', 'no reporta', 'no registra', 'no informa', 'no disponible'],
  ...['por definir', 'pendiente', 'desconocido', 'no sabe', 'null', 'nan', 'undefined', 'n r', 'nr', 's n', 'sn'],
])
const ONLY_MARKS = /^[^\p{L}\p{N}]*$/u
const ONLY_ZEROS_OR_X = /^(?:0+|x{2,6})$/

/** Whether a cell says that there is nothing: empty, a dash, 'NO TIENE', '0000'. */
export function saysNothing(text: string): boolean {
  if (ONLY_MARKS.test(text)) return true
  const folded = fold(text)
  return NOTHING.has(folded) || ONLY_ZEROS_OR_X.test(folded.replaceAll(' ', ''))
}
