import { cutText } from '../../shared/text.ts'
import { type Cell, cellText } from '../cells/cell-text.ts'
import { fold } from '../cells/fold.ts'
import type { FirstRow } from '../import-words.ts'
import { findHeader } from './find-header.ts'
import { guessColumns, type SheetColumn } from './guess-columns.ts'

/** Rows of a sheet; `number` is the sheet's own, from 1. */
export type SheetRows = readonly { number: number; cells: readonly Cell[] }[]
export type TextRow = { number: number; raw: string[] }

/** A sheet as it is read: rows below the titles, and what each column may be. `headerRow` counts from 0. */
export type ReadCensus = {
  headerRow: number | null
  columns: SheetColumn[]
  rows: TextRow[]
  firstRows: FirstRow[]
}

/** Rows, columns and characters by which a person finds the titles. */
const [FIRST_ROWS, FIRST_COLUMNS, FIRST_CHARACTERS] = [20, 30, 60]

/** A text whose end is left out. */
const shortened = (text: string) => (text.length <= FIRST_CHARACTERS ? text : `${cutText(text, FIRST_CHARACTERS)}…`)

const firstRow = ({ number, raw }: TextRow): FirstRow => ({
  number,
  cells: raw.slice(0, FIRST_COLUMNS).map(shortened),
})

/** Rows by which columns are guessed and shown. */
const SAMPLED = 50

/** Rows with something in them, as texts. A server reads long sheets a part at a time: a cell takes microseconds. */
export const textRows = (sheet: SheetRows): TextRow[] =>
  sheet
    .map(({ number, cells }) => ({ number, raw: cells.map(cellText) }))
    .filter(({ raw }) => raw.some((text) => text !== ''))

/**
 * Finds the titles among the rows of a sheet, and what each column may be.
 * @param wanted the row of the titles, from 0, as a person said; absent to look for it
 */
export function readCensus(rows: readonly TextRow[], wanted?: number): ReadCensus {
  const at =
    wanted === undefined
      ? findHeader(rows.map(({ raw }) => raw))
      : rows.findIndex(({ number }) => number === wanted + 1)
  const header = at === undefined ? undefined : rows[at]
  const below = rows.filter(({ number }) => !header || number > header.number)
  const samples = below.slice(0, SAMPLED).map(({ raw }) => raw)
  return {
    headerRow: header ? header.number - 1 : null,
    columns: guessColumns(header?.raw ?? [], samples),
    rows: below,
    firstRows: rows.slice(0, FIRST_ROWS).map(firstRow),
  }
}

/** Titles by which a saved mapping is found again. */
export const foldedTitles = (columns: readonly SheetColumn[]): string[] => columns.map(({ title }) => fold(title))
