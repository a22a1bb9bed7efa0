import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetCell } from '../../sheets/sheet-cells.ts'
import { readTrdSheet } from './read-trd-sheet.ts'
import { seriesColumns, typeColumns } from './trd-sheet.ts'

const SERIES = seriesColumns.map(({ label }) => label)
const TYPES = typeColumns.map(({ label }) => label)
const numbered = (rows: readonly (readonly SheetCell[])[]) => rows.map((cells, index) => ({ number: index + 1, cells }))
const known = new Map([
  ['100', { isPart: false }],
  ['100.1', { isPart: true }],
])
const read = (series: readonly (readonly SheetCell[])[], types: readonly (readonly SheetCell[])[] = []) =>
  readTrdSheet(
    [
      { name: 'SERIES', rows: numbered([SERIES, ...series]) },
      { name: 'Tipologias', rows: numbered([TYPES, ...types]) },
    ],
    known,
  )
/** A valid row whose cells some tests change, by title. */
const aRow = (changes: Record<string, SheetCell> = {}): SheetCell[] => {
  const cells: Record<string, SheetCell> = {
    Código: '200',
    Nombre: 'Quejas',
    'Años en archivo de gestión': 2,
    'Años en archivo central': 8,
    'Disposición final': 'E',
    Confirmada: 'Sí',
    ...changes,
  }
  return SERIES.map((label) => cells[label] ?? null)
}
const seriesOf = (found: ReturnType<typeof read>) => ('series' in found ? found.series : [])
const errorsOf = (found: ReturnType<typeof read>) => ('errors' in found ? found.errors : [])

describe('a workbook of the retention table', () => {
  test('gives series with their types', () => {
    const found = read(
      [aRow({ 'Fecha de aprobación': new Date('2026-02-01T00:00:00Z'), 'Rige desde': '1/3/2026' })],
      [
        ['200', 'Queja', 'x'],
        ['200', 'Respuesta'],
      ],
    )
    expect(found).toEqual({
      warnings: [],
      series: [
        {
          code: '200',
          name: 'Quejas',
          parent: null,
          officeYears: 2,
          centralYears: 8,
          disposition: 'E',
          procedure: undefined,
          approvedOn: '2026-02-01',
          effectiveFrom: '2026-03-01',
          isConfirmed: true,
          types: [
            { name: 'Queja', isRequired: true },
            { name: 'Respuesta', isRequired: false },
          ],
        },
      ],
    })
  })

  test.each<[string, Record<string, SheetCell>, object]>([
    ['a code as a number', { Código: 140.1 }, { code: '140.1' }],
    ['years as text', { 'Años en archivo central': ' 15 ' }, { centralYears: 15 }],
    ['a disposition in words', { 'Disposición final': 'Conservación Total' }, { disposition: 'CT' }],
    ['a disposition in small letters', { 'Disposición final': 'mt' }, { disposition: 'MT' }],
    ['a parent of the table', { 'Subserie de': 100 }, { parent: '100' }],
    ['no confirmation', { Confirmada: null }, { isConfirmed: false }],
  ])('reads %s', (_title, changes, expected) => {
    expect(seriesOf(read([aRow(changes)]))).toMatchObject([expected])
  })

  test.each<[string, Record<string, SheetCell>, string]>([
    ['no code', { Código: null }, 'columna «Código»: este campo es requerido'],
    ['a long code', { Código: 'x'.repeat(31) }, 'columna «Código»: escriba máximo 30 caracteres.'],
    ['no years', { 'Años en archivo central': ' ' }, 'columna «Años en archivo central»: este campo es requerido'],
    [
      'years as words',
      { 'Años en archivo central': 'ocho' },
      'columna «Años en archivo central»: escriba los años, de 0 a 150.',
    ],
    [
      'too many years',
      { 'Años en archivo central': 151 },
      'columna «Años en archivo central»: escriba los años, de 0 a 150.',
    ],
    [
      'half a year',
      { 'Años en archivo central': 1.5 },
      'columna «Años en archivo central»: escriba los años, de 0 a 150.',
    ],
    ['a disposition of none', { 'Disposición final': 'quemar' }, 'columna «Disposición final»: escriba CT, E, S o MT.'],
    ['a day of none', { 'Rige desde': '31/02/2026' }, 'columna «Rige desde»: escriba una fecha válida.'],
    ['a flag of none', { Confirmada: 'quizás' }, 'columna «Confirmada»: escriba Sí o No.'],
    ['a parent of none', { 'Subserie de': '999' }, 'columna «Subserie de»: no hay una serie con el código 999.'],
    [
      'itself as parent',
      { 'Subserie de': '200' },
      'columna «Subserie de»: la serie 200 es una subserie, y no puede tener otras.',
    ],
    [
      'a part as parent',
      { 'Subserie de': '100.1' },
      'columna «Subserie de»: la serie 100.1 es una subserie, y no puede tener otras.',
    ],
  ])('a workbook of the retention table tells %s with sheet, row and column', (_title, changes, text) => {
    expect(errorsOf(read([aRow(changes)]))).toEqual([`Hoja «SERIES», fila 2, ${text}`])
  })

  test('a workbook of the retention table tells every error by row, and repeated codes', () => {
    const found = read([aRow(), aRow({ Código: '201', Nombre: '' }), aRow({ 'Subserie de': 'x' })])
    expect(errorsOf(found)).toEqual([
      'Hoja «SERIES», fila 3, columna «Nombre»: este campo es requerido',
      'Hoja «SERIES», fila 4, columna «Código»: el código 200 ya está en la fila 2.',
      'Hoja «SERIES», fila 4, columna «Subserie de»: no hay una serie con el código x.',
    ])
  })

  test('a workbook of the retention table tells types without a series or name, and repeated ones', () => {
    const found = read(
      [aRow()],
      [
        ['300', 'Queja'],
        ['200', ''],
        ['200', 'Queja'],
        ['200', 'QUEJA'],
        ['200', 'Acta', 'tal vez'],
      ],
    )
    expect(errorsOf(found)).toEqual([
      'Hoja «Tipologias», fila 2, columna «Serie»: la hoja «Series» no tiene una serie con el código 300.',
      'Hoja «Tipologias», fila 3, columna «Tipología»: este campo es requerido',
      'Hoja «Tipologias», fila 5, columna «Tipología»: la serie 200 ya tiene esa tipología.',
      'Hoja «Tipologias», fila 6, columna «Obligatoria»: escriba Sí o No.',
    ])
  })

  test.each<[string, Parameters<typeof readTrdSheet>[0], string]>([
    [
      'without its sheet',
      [
        { name: 'A', rows: [] },
        { name: 'B', rows: [] },
      ],
      'El libro no tiene la hoja «Series».',
    ],
    [
      'without titles',
      [{ name: 'Series', rows: numbered([['x', 'y']]) }],
      'La hoja «Series» no tiene los títulos de sus columnas.',
    ],
    [
      'without a column',
      [{ name: 'Series', rows: numbered([['Código', 'Nombre', 'AG', 'AC']]) }],
      'Hoja «Series», fila 1: falta la columna «Disposición final».',
    ],
    ['without series', [{ name: 'Series', rows: numbered([SERIES]) }], 'La hoja «Series» no tiene series.'],
  ])('%s is refused', (_title, sheets, error) => {
    expect(errorsOf(readTrdSheet(sheets, known))).toEqual([error])
  })

  test('never throws, whatever its cells hold', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.date({ noInvalidDate: true }), fc.constant(null))
    const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, rows, (series, types) => {
        const found = read(series, types)
        expect('series' in found || found.errors.length > 0).toBe(true)
      }),
    )
  })
})
