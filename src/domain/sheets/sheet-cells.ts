import { enteredText } from '../shared/entered.ts'
import { isDay } from '../shared/time.ts'

/** A value as the sheet holds it; null for an empty cell. */
export type SheetCell = string | number | boolean | Date | null
/** A row with something in it; `number` is the sheet's own, from 1. */
export type SheetRow = { number: number; cells: readonly SheetCell[] }
export type Sheet = { name: string; rows: readonly SheetRow[] }

/** The index of each field's column, and its label in the sheet. */
export type FoundColumns<Field extends string> = {
  indexes: ReadonlyMap<Field, number>
  labels: ReadonlyMap<Field, string>
}

/** Without case, accents and marks: 'Puntaje A' and 'PUNTAJE_A' are one column. */
export const foldedLabel = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const YES = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes', 'y'])
const NO = new Set(['no', 'n', '0', 'false', 'falso', ''])
const NOT_A_FLAG = 'Escriba Sí o No.'
const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A number as it was typed; one that a sheet computed has a tail of binary digits. */
export const shownNumber = (value: number) => String(Number(value.toPrecision(12)))

/** Reads the cells of one row by their fields. A cell that cannot be read is told, and counts as empty. */
export function cellsOf<Field extends string>(
  cells: readonly SheetCell[],
  { indexes }: Pick<FoundColumns<Field>, 'indexes'>,
  tell: (field: Field, text: string) => void,
) {
  const cell = (field: Field): SheetCell => {
    const index = indexes.get(field)
    return (index === undefined ? undefined : cells[index]) ?? null
  }
  const text = (field: Field): string => {
    const value = cell(field)
    if (value === null) return ''
    if (typeof value === 'number') return shownNumber(value)
    if (value instanceof Date) return value.toISOString().slice(0, 10)
    return enteredText(typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value.replaceAll('\0', ''))
  }
  return {
    cell,
    text,
    /** Cells of spaces are empty. */
    isBlank: [...indexes.keys()].every((field) => text(field) === ''),
    /** A whole number, or another text as typed. */
    whole(field: Field): number | string {
      const typed = text(field)
      return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
    },
    /** A day as yyyy-mm-dd, or another text as typed. Sheets hold days as dates, and people type dd/mm/yyyy. */
    day(field: Field): string {
      const typed = text(field)
      const [, date = '', month = '', year] = DAY.exec(typed) ?? []
      const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed
      return isDay(day) ? day : typed
    },
    flag(field: Field, absent: boolean): boolean {
      if (!indexes.has(field)) return absent
      const value = cell(field)
      if (typeof value === 'boolean') return value
      const word = foldedLabel(text(field))
      if (!YES.has(word) && !NO.has(word)) tell(field, NOT_A_FLAG)
      return YES.has(word)
    },
  }
}
