const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g
const SPACE = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Marks of direction and breaking, soft hyphens, byte order marks: nothing a reader would see. Emoji are joined by others. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e/g
/** Two or more blank lines. */
const BLANK_LINES = /\n(?: *\n){2,}/g
/** A text of thousands of short lines would take a thousand pages and most of a gigabyte to lay out. */
const MAX_LINES = 200
/** A font may draw these all the same, but PDF/A allows neither private characters nor all of the control ones. */
const FORBIDDEN = /[\p{Co}\p{Cc}]/u

const codeOf = (codePoint: number) => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/** The lines after the last that has a place of its own follow it, each after a slash: nothing written is left out. */
function boundedLines(text: string): string {
  const lines = text.replace(BLANK_LINES, '\n\n').split('\n')
  const following = lines.splice(MAX_LINES).filter((line) => line.trim() !== '')
  return [lines.join('\n'), ...following].join(' / ')
}

/**
 * A text that the document's fonts can draw to the last character, with no more than one blank line at a time and a
 * bounded number of lines; the record keeps it as it was written. A character without a glyph is printed as its code
 * point, as `[U+4E2D]`: PDF/A allows no missing glyph, and dropping it would lose what somebody wrote.
 */
export function printableText(text: string, covers: (codePoint: number) => boolean): string {
  const clean = boundedLines(text.normalize('NFC').replace(LINE_END, '\n').replace(SPACE, ' ').replace(INVISIBLE, ''))
  let printable = ''
  for (const character of clean) {
    const codePoint = character.codePointAt(0) ?? 0
    const draws = character === '\n' || (covers(codePoint) && !FORBIDDEN.test(character))
    printable += draws ? character : codeOf(codePoint)
  }
  return printable
}

/** The same for every text inside a JSON-like value. */
export function printable<T>(value: T, covers: (codePoint: number) => boolean): T
export function printable(value: unknown, covers: (codePoint: number) => boolean): unknown {
  if (typeof value === 'string') return printableText(value, covers)
  if (Array.isArray(value)) return value.map((part) => printable(part, covers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part, covers)]))
}
