/** Any visible character. `\p{Cf}` and `\p{Cc}`, such as a zero-width space, are invisible, yet `trim` keeps them. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}]/u

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

/** A count with its noun: `1 visita`, `3 visitas`. */
export const countText = (many: number, one: string, several: string): string => `${many} ${many === 1 ? one : several}`
