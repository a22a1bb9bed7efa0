import { readXlsx } from 'hucre/xlsx'
import readExcelFile from 'read-excel-file/node'
import { expect } from 'vitest'
import { strictWorkbook } from './strict-workbook.ts'

type Cell = string | number | boolean | Date | null
type AgreedSheet = { name: string; rows: Cell[][] }

const isEmpty = (cell: unknown) => cell === null || cell === undefined

/** Rows without empty cells and empty rows at their ends, which each reader tells in its own way. */
function ofValues(name: string, rows: readonly (readonly unknown[])[]): AgreedSheet {
  const held = rows.map((cells) => {
    const last = cells.findLastIndex((cell) => !isEmpty(cell))
    return Array.from(cells.slice(0, last + 1), (cell) => (isEmpty(cell) ? null : cell) as Cell)
  })
  return { name, rows: held.slice(0, held.findLastIndex((cells) => cells.length > 0) + 1) }
}

/**
 * The sheets of a workbook, in which three readers agree: two libraries of different makers, and one that refuses what
 * Excel would. Dates are those of their day in UTC.
 */
export async function agreedSheets(bytes: Uint8Array): Promise<AgreedSheet[]> {
  const strict = strictWorkbook(bytes).map(({ name, rows }) =>
    ofValues(
      name,
      rows.map((cells) => cells.map((cell) => cell?.value)),
    ),
  )
  const one = (await readXlsx(bytes)).sheets.map(({ name, rows }) => ofValues(name, rows ?? []))
  expect(one).toEqual(strict)
  const other = (await readExcelFile(Buffer.from(bytes), { trim: false })).map(({ sheet, data }) =>
    ofValues(sheet, data),
  )
  expect(other).toEqual(strict)
  return strict
}
