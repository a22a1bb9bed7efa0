import { Problem } from '../../domain/shared/problem.ts'

/** A value as the sheet holds it; dates are at midnight UTC. An empty cell is null. */
export type SheetCell = string | number | boolean | Date | null
/** A row with something in it; `number` is the sheet's own, from 1. Cells end with the last that is not empty. */
export type SheetRow = { number: number; cells: SheetCell[] }
/** @property hiddenRows rows that the sheet hides, by hand or by a filter; they are read too */
export type Sheet = { name: string; rows: SheetRow[]; hiddenRows?: number }

/** Rows, columns, and characters of a cell (R 19.7). */
const [MAX_ROWS, MAX_COLUMNS, MAX_CHARACTERS] = [50_000, 100, 32_767]

const isEmpty = (cell: SheetCell | undefined) => cell === undefined || cell === null || cell === ''

/** Collects rows of all sheets of a file, within the limits. */
export function rowCollector() {
  let rows = 0
  return (into: SheetRow[], number: number, cells: readonly SheetCell[]): void => {
    let length = cells.length
    while (length > 0 && isEmpty(cells[length - 1])) length -= 1
    if (length === 0) return
    rows += 1
    if (rows > MAX_ROWS) throw new Problem('sheet.too-many-rows')
    if (length > MAX_COLUMNS) throw new Problem('sheet.too-many-columns')
    const kept = cells.slice(0, length).map((cell) => (isEmpty(cell) ? null : (cell ?? null)))
    if (kept.some((cell) => typeof cell === 'string' && cell.length > MAX_CHARACTERS)) {
      throw new Problem('sheet.opens-too-large')
    }
    into.push({ number, cells: kept })
  }
}
