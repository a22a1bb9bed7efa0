import { cellsOf, type FoundColumns, type SheetCell, shownNumber } from '../../sheets/sheet-cells.ts'
import { formatMessages } from '../draft-problems.ts'
import { quartersOf } from '../quarters.ts'
import type { SheetField } from './format-sheet.ts'

const NUMBER_AS_DATE = 'Excel lo volvió una fecha: escríbalo como texto, por ejemplo 1.2.'
const DECIMAL = /^\d{1,6}(?:[.,]\d{1,6})?$/

/** Reads one row. A cell that cannot be read is told, and counts as empty. */
export type ReadCell = ReturnType<typeof cellReader>

export function cellReader(
  cells: readonly SheetCell[],
  columns: Pick<FoundColumns<SheetField>, 'indexes'>,
  tell: (field: SheetField, text: string) => void,
) {
  const { cell, text, isBlank, flag } = cellsOf(cells, columns, tell)
  return {
    isBlank,
    text,
    flag,
    number(field: SheetField): string {
      if (!(cell(field) instanceof Date)) return text(field)
      tell(field, NUMBER_AS_DATE)
      return ''
    },
    points(field: SheetField): number | null {
      const value = cell(field)
      const typed = text(field)
      if (typed === '') return null
      const points = typeof value === 'number' ? Number(shownNumber(value)) : Number(typed.replace(',', '.'))
      if ((typeof value === 'number' || DECIMAL.test(typed)) && quartersOf(points) !== undefined) return points
      tell(field, formatMessages.points)
      return null
    },
    /** A key that is no number joins nothing: the item is new. */
    lineage(field: SheetField): number | null {
      const lineage = Number(text(field))
      return Number.isInteger(lineage) && lineage > 0 && lineage <= 2_147_483_647 ? lineage : null
    },
  }
}
