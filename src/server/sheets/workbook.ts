import { type CellStyle, writeXlsx } from 'hucre/xlsx'
import { cellText } from './cell-text.ts'
import type { SheetCell } from './sheet-rows.ts'

/**
 * A column of a workbook that people fill in and send back. A text column keeps '1.10' and '00123' as they are typed; a
 * locked one is grey and cannot be changed while the sheet is protected.
 */
export type WorkbookColumn = { header: string; width: number; kind: 'text' | 'number' | 'day'; isLocked?: boolean }
export type WorkbookSheet = {
  name: string
  columns: readonly WorkbookColumn[]
  rows: readonly (readonly SheetCell[])[]
}

const formats: Record<WorkbookColumn['kind'], string> = { text: '@', number: 'General', day: 'dd/mm/yyyy' }
const GREY = 'FFE9ECEF'

const styleOf = ({ kind, isLocked = false }: WorkbookColumn, isProtected: boolean): CellStyle => ({
  numFmt: formats[kind],
  alignment: { wrapText: kind === 'text', vertical: 'top' },
  ...(isLocked && { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: GREY } } }),
  ...(isProtected && { protection: { locked: isLocked } }),
})

/** Rows may be added, taken away and sorted under the protection: it keeps the locked columns from slips alone. */
const protection = {
  sheet: true,
  insertRows: true,
  deleteRows: true,
  sort: true,
  formatColumns: true,
  formatRows: true,
}

/**
 * A workbook of several sheets, whole in memory: for forms of some hundred rows. Long lists are `sheetFile`.
 * @param at the instant of the content, so that the same content gives the same bytes
 */
export const workbook = (sheets: readonly WorkbookSheet[], at: Date): Promise<Uint8Array> =>
  writeXlsx({
    properties: { created: at, modified: at },
    sheets: sheets.map(({ name, columns, rows }) => {
      const isProtected = columns.some(({ isLocked }) => isLocked)
      return {
        name,
        columns: columns.map((column) => ({ width: column.width, style: styleOf(column, isProtected) })),
        rows: [
          columns.map(({ header }) => header),
          ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cellText(cell).text || null : cell))),
        ],
        freezePane: { rows: 1 },
        ...(isProtected && { protection }),
      }
    }),
  })
