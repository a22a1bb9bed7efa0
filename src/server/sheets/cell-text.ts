/** Most characters of a cell in Excel. */
const MAX_CELL = 32_767
/** Characters that XML cannot hold, which the library writes as they are. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu
/** Half a character; the rest was cut off somewhere before. */
const HALF = /\p{Surrogate}/gu

const cutNote = (cut: number) => `… [texto recortado: ${cut} caracteres]`

/** A text that a cell can hold. One that is too long ends with how much was cut: Excel would refuse the whole file. */
export function cellText(text: string): { text: string; isCut: boolean } {
  const clean = text.replace(NOT_XML, '').replace(HALF, '\ufffd')
  if (clean.length <= MAX_CELL) return { text: clean, isCut: false }
  const kept = MAX_CELL - cutNote(clean.length).length
  // A pair of surrogates is not cut in two.
  const start = clean.slice(0, kept).replace(/[\ud800-\udbff]$/, '')
  return { text: start + cutNote(clean.length - start.length), isCut: true }
}
