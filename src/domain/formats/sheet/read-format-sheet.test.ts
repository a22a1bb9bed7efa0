import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetCell } from '../../sheets/sheet-cells.ts'
import { canonicalText } from '../canonical-content.ts'
import { type FormatItem, itemsOf } from '../format-draft.ts'
import { anItem, contentOf } from '../testing.ts'
import { itemRows, sheetColumns } from './format-sheet.ts'
import { readFormatSheet } from './read-format-sheet.ts'

const HEADER = sheetColumns.map(({ label }) => label)
const sheetOf = (rows: readonly (readonly SheetCell[])[], name = 'Ítems') => [
  { name: 'Formato', rows: [] },
  { name, rows: rows.map((cells, index) => ({ number: index + 1, cells })) },
]
const read = (...rows: readonly (readonly SheetCell[])[]) => readFormatSheet(sheetOf([HEADER, ...rows]))
/** A valid row whose cells some tests change, by label. */
const aRow = (changes: Record<string, SheetCell> = {}): SheetCell[] => {
  const cells: Record<string, SheetCell> = {
    Bloque: 1,
    'Nombre del bloque': 'Local',
    Número: '1.1',
    Título: 'Pisos',
    Descripción: 'Lisos y lavables',
    Norma: 'Resolución 2674 de 2013',
    'Puntaje A': 100,
    'Admite AR': 'Sí',
    'Puntaje AR': 50,
    'Admite NA': 'No',
    'Crítico sugerido': 'No',
    'Requerimiento sugerido': '',
    Tema: 'PISOS',
    Clave: 7,
    ...changes,
  }
  return HEADER.map((label) => cells[label] ?? null)
}
const itemRead = (changes: Record<string, SheetCell>): Partial<FormatItem> | undefined => {
  const found = read(aRow(changes))
  return 'content' in found ? itemsOf(found.content)[0] : undefined
}
const errorsOf = (found: ReturnType<typeof readFormatSheet>) => ('errors' in found ? found.errors : [])

describe('a sheet', () => {
  test('the sheet of an edition gives the same content', () => {
    const content = contentOf(
      [
        anItem({ lineage: 1, pointsA: 30, pointsAR: 15 }),
        anItem({ number: '1.10', lineage: 2, pointsA: 20.25, allowsAR: false, pointsAR: null }),
      ],
      [anItem({ number: '2.1', lineage: 3, pointsA: 49.75, pointsAR: 2, allowsNA: true, suggestedCritical: true })],
    )
    const found = read(...itemRows(content))
    if (!('content' in found)) throw new Error(found.errors.join('\n'))
    expect(canonicalText(found.content)).toBe(canonicalText(content))
    expect(itemsOf(found.content).map(({ lineage }) => lineage)).toEqual([1, 2, 3])
    expect(found.warnings).toEqual([])
  })

  test.each<[string, Record<string, SheetCell>, Partial<FormatItem>]>([
    ['x', { 'Admite NA': 'x' }, { allowsNA: true }],
    ['1', { 'Admite NA': 1 }, { allowsNA: true }],
    ['S', { 'Admite NA': ' S ' }, { allowsNA: true }],
    ['true', { 'Admite NA': true }, { allowsNA: true }],
    ['SI without accent', { 'Admite NA': 'SI' }, { allowsNA: true }],
    ['an empty flag', { 'Admite NA': null }, { allowsNA: false }],
    ['points with a comma', { 'Puntaje AR': '49,75' }, { pointsAR: 49.75 }],
    ['points with a point', { 'Puntaje AR': ' 49.75 ' }, { pointsAR: 49.75 }],
    ['points that a formula made', { 'Puntaje AR': 49.45 + 0.1 + 0.2 }, { pointsAR: 49.75 }],
    ['a number as a number', { Número: 1.1 }, { number: '1.1' }],
    ['an empty key', { Clave: null }, { lineage: null }],
    ['a key that is no number', { Clave: 'abc' }, { lineage: null }],
    ['spaces at the edges', { Título: '  Pisos  ' }, { title: 'Pisos' }],
  ])('reads %s', (_name, changes, expected) => {
    expect(itemRead(changes)).toMatchObject(expected)
  })

  test.each<[string, Record<string, SheetCell>, string]>([
    [
      'points that are no quarter',
      { 'Puntaje A': 1.3 },
      'columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.',
    ],
    ['points as words', { 'Puntaje A': 'diez' }, 'columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.'],
    ['no points', { 'Puntaje A': ' ' }, 'columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.'],
    ['AR as A', { 'Puntaje AR': 100 }, 'columna «Puntaje AR»: el puntaje AR debe ser menor que el de A.'],
    ['a flag that is none', { 'Admite NA': 'quizás' }, 'columna «Admite NA»: escriba Sí o No.'],
    ['no title', { Título: null }, 'columna «Título»: este campo es requerido'],
    [
      'a number that Excel made a date',
      { Número: new Date('2026-02-01T00:00:00Z') },
      'columna «Número»: excel lo volvió una fecha: escríbalo como texto, por ejemplo 1.2.',
    ],
    [
      'a number of another section',
      { Número: '3.1' },
      'columna «Número»: el número debe empezar por 1, la posición de su bloque.',
    ],
  ])('a sheet tells %s with row and column, once', (_name, changes, text) => {
    expect(errorsOf(read(aRow(changes)))).toEqual([`Hoja «Ítems», fila 2, ${text}`])
  })

  test('a sheet tells every error of every row, in the order of the rows', () => {
    const found = read(aRow({ 'Puntaje A': 1.3 }), [], aRow({ Número: '1.2', Norma: '', Clave: 8 }), aRow({ Clave: 9 }))
    expect(errorsOf(found)).toEqual([
      'Hoja «Ítems», fila 2, columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.',
      'Hoja «Ítems», fila 4, columna «Norma»: este campo es requerido',
      'Hoja «Ítems», fila 5, columna «Número»: el número 1.1 está repetido en los bloques Local y Local.',
    ])
  })

  test('a sheet tells 200 errors, and how many more', () => {
    const rows = Array.from({ length: 203 }, (_, index) =>
      aRow({ Número: `1.${index + 1}`, 'Puntaje A': 0.1, Clave: index + 1 }),
    )
    const errors = errorsOf(read(...rows))
    expect(errors).toHaveLength(201)
    expect(errors.at(-1)).toBe('y 3 más')
  })

  test('keeps a sum that is not 100: that is for the draft to tell', () => {
    expect(itemRead({ 'Puntaje A': 60 })).toMatchObject({ pointsA: 60 })
  })

  test('skips rows of spaces and takes rows above the header', () => {
    const rows = [['Lista de la Secretaría'], HEADER, [' ', '  '], aRow()]
    const found = readFormatSheet(sheetOf(rows))
    expect('content' in found && itemsOf(found.content)).toHaveLength(1)
  })

  test('takes other names of columns, and tells those that it does not know', () => {
    const header = ['SECCIÓN', 'Numeral', 'Aspecto', 'Criterio', 'Base legal', 'Puntos', 'Color']
    const found = readFormatSheet(sheetOf([header, [1, '1.1', 'Pisos', 'Lisos', 'Resolución 2674', 100, 'rojo']]))
    expect(found.warnings).toEqual(['La columna «Color» no se conoce: no se leyó.'])
    expect(errorsOf(found)).toEqual(['Hoja «Ítems», fila 2, columna «Nombre del bloque»: este campo es requerido'])
  })

  test.each<[string, ReturnType<typeof readFormatSheet>, string]>([
    ['without its sheet', readFormatSheet(sheetOf([HEADER], 'Otra')), 'El libro no tiene la hoja «Ítems».'],
    ['without titles', readFormatSheet(sheetOf([['a', 'b']])), 'La hoja «Ítems» no tiene los títulos de sus columnas.'],
    [
      'without a column',
      readFormatSheet(sheetOf([['Número', 'Título', 'Norma', 'Puntaje A']])),
      'Hoja «Ítems», fila 1: falta la columna «Descripción».',
    ],
    ['without items', read(), 'La hoja «Ítems» no tiene ítems.'],
  ])('%s is refused', (_name, found, error) => {
    expect(errorsOf(found)).toEqual([error])
  })

  test('never throws, whatever its cells hold', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.date({ noInvalidDate: true }), fc.constant(null))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 6 }), (rows) => {
        const found = read(...rows)
        expect('content' in found || found.errors.length > 0).toBe(true)
      }),
    )
  })
})
