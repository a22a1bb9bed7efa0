import { normalizeText, replaceUndrawable } from '../../../domain/shared/text.ts'

/** Two or more blank lines. */
const BLANK_LINES = /\n(?: *\n){2,}/g
/** A text of thousands of short lines would take most of a gigabyte to lay out. */
const MAX_LINES = 200
/** PDF/A forbids private and control characters, although a font may have glyphs for them. */
const FORBIDDEN = /[\p{Co}\p{Cc}]/u

/** Joins the lines beyond `MAX_LINES` to the last line, each after a slash, so that no text is lost. */
function boundedLines(text: string): string {
  const lines = text.replace(BLANK_LINES, '\n\n').split('\n')
  const following = lines.splice(MAX_LINES).filter((line) => line.trim() !== '')
  return [lines.join('\n'), ...following].join(' / ')
}

/**
 * Makes a text printable as PDF/A: only characters that the fonts can draw, single blank lines, at most `MAX_LINES`.
 * The stored record keeps the text as it was written.
 */
export const printableText = (text: string, covers: (codePoint: number) => boolean): string =>
  replaceUndrawable(
    boundedLines(normalizeText(text)),
    (character, codePoint) => character === '\n' || (covers(codePoint) && !FORBIDDEN.test(character)),
  )

/** Applies `printableText` to every text inside a JSON-like value. */
export function printable<T>(value: T, covers: (codePoint: number) => boolean): T
export function printable(value: unknown, covers: (codePoint: number) => boolean): unknown {
  if (typeof value === 'string') return printableText(value, covers)
  if (Array.isArray(value)) return value.map((part) => printable(part, covers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part, covers)]))
}
