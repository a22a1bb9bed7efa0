import { normalizeText, replaceUndrawable } from '../../../domain/shared/text.ts'

/** Two or more blank lines. */
const BLANK_LINES = /\n(?: *\n){2,}/g
/** A text of thousands of short lines would take most of a gigabyte to lay out. */
const MAX_LINES = 200
/** PDF/A forbids private and control characters, although a font may have glyphs for them. */
const FORBIDDEN = /[\p{Co}\p{Cc}]/u

/** Characters that a font of the acta draws in another way of writing them. */
const SAME_SIGN: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u03bc': '\u00b5',
  '\u3008': '\u27e8',
  '\u3009': '\u27e9',
  '\u33a0': 'cm²',
  '\u33a1': 'm²',
  '\u33a4': 'cm³',
  '\u33a5': 'm³',
  // Bullets that a word processor takes out of its own symbol fonts.
  '\uf0a7': '▪',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0fc': '✓',
}
const SAME_SIGNS = new RegExp(`[${Object.keys(SAME_SIGN).join('')}]`, 'g')

type Draws = (character: string, codePoint: number) => boolean

/** The letters of Spanish, figures and common marks: every font of the acta has them. */
const COMMON = /^[\n -~\u00a1-\u00ff]*$/

/** The text with letters and figures of other forms, such as full-width ones, as plain ones where no font has them. */
function withPlainForms(text: string, draws: Draws): string {
  if (COMMON.test(text)) return text
  const canDraw = (characters: string) => [...characters].every((one) => draws(one, one.codePointAt(0) ?? 0))
  return [...text]
    .map((one) => {
      if (canDraw(one)) return one
      const plain = one.normalize('NFKC')
      return canDraw(plain) ? plain : one
    })
    .join('')
}

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
export function printableText(text: string, covers: (codePoint: number) => boolean): string {
  const draws: Draws = (character, codePoint) => character === '\n' || (covers(codePoint) && !FORBIDDEN.test(character))
  const written = boundedLines(normalizeText(text)).replace(SAME_SIGNS, (sign) => SAME_SIGN[sign] ?? sign)
  return replaceUndrawable(withPlainForms(written, draws), draws)
}

/** Applies `printableText` to every text inside a JSON-like value. */
export function printable<T>(value: T, covers: (codePoint: number) => boolean): T
export function printable(value: unknown, covers: (codePoint: number) => boolean): unknown {
  if (typeof value === 'string') return printableText(value, covers)
  if (Array.isArray(value)) return value.map((part) => printable(part, covers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part, covers)]))
}
