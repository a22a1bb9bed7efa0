import type { ColumnKind } from '../../../domain/list-exports/export-column.ts'

/** A column as it is typeset: `width` in points. Line ends in label and cells are places where a word breaks. */
export type FittedColumn = { label: string; width: number }
export type ListedColumn = { label: string; kind: ColumnKind }

const TEXT_PT = 7.4
export const MARGIN_PT = 28
const INSET_PT = 3
/** Width of a letter page on its side. */
const PAGE_PT = 792
/** Smallest text of a list, in points. */
const LEAST_TEXT_PT = 5.6
const ROOM_PT = PAGE_PT - 2 * MARGIN_PT
/** A column of whole values grows up to this; longer values break as words do. */
const MAX_WHOLE_PT = 110
/** Bold text of the head is wider than the cells' text. */
const BOLD = 1.08

/** Upper bounds of the widths of characters, in em, measured on the fonts of the documents. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^[iljIt.,:;'!|()[\]/ -]$/, 0.42],
  [/^[a-z0-9áéíóúüñ$*?"_+=<>°ºª]$/i, 0.75],
]
const LOWER = /^[a-z0-9áéíóúüñ]$/
const LOWER_EM = 0.63
const WIDEST_LOWER = /^[mw]$/
const WIDE_EM = 0.95
const OTHER_EM = 1.4

function emOf(character: string): number {
  if (/^[mwMW@%&#]$/.test(character)) return WIDEST_LOWER.test(character) ? WIDE_EM : 1.02
  if (LOWER.test(character) && !/^[iljt]$/.test(character)) return LOWER_EM
  return WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER_EM
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const COMMON = /^[ -~¡-ÿ]*$/
const charactersOf = (text: string): string[] =>
  COMMON.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)

const widthOf = (text: string): number => charactersOf(text).reduce((sum, one) => sum + emOf(one) * TEXT_PT, 0)

/** The text with a line end inside each word that is wider than the column. */
export function brokenToFit(text: string, width: number): string {
  return text.replace(/\S+/g, (word) => {
    if (word.length * OTHER_EM * TEXT_PT <= width || widthOf(word) <= width) return word
    let used = 0
    let broken = ''
    for (const character of charactersOf(word)) {
      const advance = emOf(character) * TEXT_PT
      if (used + advance > width && used > 0) {
        broken += '\n'
        used = 0
      }
      broken += character
      used += advance
    }
    return broken
  })
}

const longestWord = (text: string): number => Math.max(0, ...text.split(/\s+/).map(widthOf))

/** Least width of a column of free text, and the longest word that it keeps whole. */
const LEAST_SHARE_PT = 40
const MAX_WORD_PT = 80
/** Largest share of a column of free text: an outlier must not take the page. */
const MOST_SHARE_PT = 190

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** Share, 0 to 1, of what the columns ask above their floor that they give up, so that all fit in the room. */
function shareToGive(asked: readonly number[], floor: readonly number[], room: number): number {
  const missing = sumOf(asked) - room
  return missing <= 0 ? 0 : Math.min(1, missing / Math.max(1, sumOf(asked) - sumOf(floor)))
}

/**
 * Widths of the columns of a list. Numbers, dates and states stay whole; columns of free text share the rest by the
 * length of their texts, each with room for the words of its head.
 * @param rows texts of the cells
 */
export function fitColumns(columns: readonly ListedColumn[], rows: readonly (readonly string[])[]) {
  const padding = 2 * INSET_PT
  const isWhole = (at: number) => columns[at]?.kind !== 'text'
  const cells = (at: number) => rows.map((row) => row[at] ?? '')
  const heads = columns.map(({ label }) => longestWord(label) * BOLD)
  const asked = heads.map((head, at) => {
    if (!isWhole(at)) {
      const word = cells(at).reduce((most, text) => Math.max(most, longestWord(text)), 0)
      return Math.max(LEAST_SHARE_PT, head, Math.min(MAX_WORD_PT, word)) + padding
    }
    const longest = cells(at).reduce((most, text) => Math.max(most, widthOf(text)), 0)
    return Math.max(Math.min(MAX_WHOLE_PT, longest), head) + padding
  })
  const floor = asked.map((width, at) => (isWhole(at) ? width : Math.max(LEAST_SHARE_PT, heads[at] ?? 0) + padding))
  const wanted = columns.map((_, at) =>
    isWhole(at)
      ? 0
      : Math.min(
          MOST_SHARE_PT,
          cells(at).reduce((most, text) => Math.max(most, widthOf(text)), LEAST_SHARE_PT),
        ),
  )
  // A list of many columns is set in smaller letters, so that its numbers and its usual words stay whole.
  const scale = Math.max(LEAST_TEXT_PT / TEXT_PT, Math.min(1, ROOM_PT / sumOf(asked)))
  const room = ROOM_PT / scale
  // Words of free text give way where even those take more than the page: a broken date or number reads as another one.
  const given = shareToGive(asked, floor, room)
  const least = asked.map((width, at) => (isWhole(at) ? width : width - (width - (floor[at] ?? 0)) * given))
  const spare = room - sumOf(least)
  const all = sumOf(wanted)
  const widths = least.map((width, at) => {
    if (spare < 0) return (width * room) / (room - spare)
    return width + (all === 0 ? spare / columns.length : (spare * (wanted[at] ?? 0)) / all)
  })
  // A word of exactly the column's width must not break by a rounding of sums.
  const inside = widths.map((width) => width - padding + 0.01)
  return {
    columns: columns.map(
      ({ label }, at): FittedColumn => ({
        label: brokenToFit(label, (inside[at] ?? 0) / BOLD),
        width: (widths[at] ?? 0) * scale,
      }),
    ),
    rows: rows.map((row) => row.map((text, at) => brokenToFit(text, inside[at] ?? 0))),
    size: TEXT_PT * scale,
    inset: INSET_PT * scale,
  }
}
