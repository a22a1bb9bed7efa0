/** White space, and characters that no screen and no page shows, as a zero-width space; unlike them, `trim` leaves those. */
const SEEN = /[^\s\p{Cf}\p{Cc}]/u

/** Whether a text says nothing to whoever reads it. */
export const isBlank = (text: string): boolean => !SEEN.test(text)

const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g
const SPACE = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Marks of direction and breaking, soft hyphens, byte order marks: nothing a reader would see. Emoji are joined by others. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e/g

const codeOf = (codePoint: number) => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/** A text for a typesetter: accents on their letters, one kind of line end and of space, nothing that no reader would see. */
export const normalizeText = (text: string): string =>
  text.normalize('NFC').replace(LINE_END, '\n').replace(SPACE, ' ').replace(INVISIBLE, '')

/** A character that cannot be drawn is written as its code point, as `[U+4E2D]`: dropping it would lose what somebody wrote. */
export function replaceUndrawable(text: string, draws: (character: string, codePoint: number) => boolean): string {
  let printable = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    printable += draws(character, codePoint) ? character : codeOf(codePoint)
  }
  return printable
}
