import { normalizeText, replaceUndrawable } from '../../../domain/shared/text.ts'

/** Two or more blank lines. */
const BLANK_LINES = /\n(?: *\n){2,}/g
/** A text of thousands of short lines would take a thousand pages and most of a gigabyte to lay out. */
const MAX_LINES = 200
/** A font may draw these all the same, but PDF/A allows neither private characters nor all of the control ones. */
const FORBIDDEN = /[\p{Co}\p{Cc}]/u

/** The lines after the last that has a place of its own follow it, each after a slash: nothing written is left out. */
function boundedLines(text: string): string {
  const lines = text.replace(BLANK_LINES, '\n\n').split('\n')
  const following = lines.splice(MAX_LINES).filter((line) => line.trim() !== '')
  return [lines.join('\n'), ...following].join(' / ')
}

/**
 * A text that the document's fonts can draw to the last character, with no more than one blank line at a time and a
 * bounded number of lines; the record keeps it as it was written. PDF/A allows no missing glyph.
 */
export const printableText = (text: string, covers: (codePoint: number) => boolean): string =>
  replaceUndrawable(
    boundedLines(normalizeText(text)),
    (character, codePoint) => character === '\n' || (covers(codePoint) && !FORBIDDEN.test(character)),
  )

/** The same for every text inside a JSON-like value. */
export function printable<T>(value: T, covers: (codePoint: number) => boolean): T
export function printable(value: unknown, covers: (codePoint: number) => boolean): unknown {
  if (typeof value === 'string') return printableText(value, covers)
  if (Array.isArray(value)) return value.map((part) => printable(part, covers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part, covers)]))
}
