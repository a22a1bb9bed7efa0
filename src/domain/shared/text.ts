/** Any visible character. Zero-width spaces (`\p{Cf}`), controls and fillers (`\p{DI}`) are not, yet `trim` keeps them. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{DI}]/u

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g
const SPACE = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Direction marks, break marks, soft hyphens and byte order marks; not U+200D, which joins emoji. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e/g

const codeOf = (codePoint: number) => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/** A text for a typesetter: accents composed (NFC), one kind of line end and of space, no invisible characters. */
export const normalizeText = (text: string): string =>
  text.normalize('NFC').replace(LINE_END, '\n').replace(SPACE, ' ').replace(INVISIBLE, '')

/**
 * The text with every character that cannot be drawn replaced by its code point, such as `[U+4E2D]`. Dropping the
 * character would lose data.
 * @param draws whether the font has a glyph for the character
 */
export function replaceUndrawable(text: string, draws: (character: string, codePoint: number) => boolean): string {
  let printable = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    printable += draws(character, codePoint) ? character : codeOf(codePoint)
  }
  return printable
}

/** The beginning of a text, of so many UTF-16 units at most. It ends in no half of a character, which is no text. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** A text to compare with another, in small letters and without accents. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** One spelling of a name, of a person, a product or a test, to compare it with another. */
export const oneSpelling = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('es')

/** A count with its noun: `1 visita`, `3 visitas`. */
export const countText = (many: number, one: string, several: string): string => `${many} ${many === 1 ? one : several}`

/** A number with a decimal comma and without points: '4,25', '1024,0'. With `decimals` it has so many. */
export const decimalText = (value: number, decimals?: number): string =>
  (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')

/** A number with at most one decimal, which a whole number goes without: '1,5', '25'. */
export const shortDecimalText = (value: number): string => decimalText(Math.round(value * 10) / 10)

/** A number as Colombia writes it: '1.234', '78,2'. */
export const numberText = (value: number, decimals = 0): string =>
  value.toLocaleString('es-CO', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A share in percent: '61,8 %'. */
export const shareText = (part: number, whole: number): string => `${numberText((part * 100) / whole, 1)} %`
