import { expect, test } from 'vitest'
import { activeFormat, dayFormat, percentFormat } from '../cell-format.ts'
import type { DataColumn } from '../column.ts'
import { csvNameOf, csvText } from './export-csv.ts'

type Row = { name: string | null; day?: string; pct: number | null; isActive: boolean }

const columns: DataColumn<Row>[] = [
  { label: 'Nombre', accessor: 'name' },
  { label: 'Fecha', accessor: 'day', format: dayFormat },
  { label: 'Cumplimiento', accessor: 'pct', format: percentFormat },
  { label: 'Estado', accessor: 'isActive', format: activeFormat },
]
const nameColumn: DataColumn<Row>[] = [{ label: 'Nombre', accessor: 'name' }]
const named = (name: string | null): Row => ({ name, pct: null, isActive: true })
const cellOf = (name: string) =>
  csvText(nameColumn, [named(name)])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')

test('has the columns and texts of the table, separated and encoded as a Spanish spreadsheet expects', () => {
  const row: Row = { name: 'Panadería Ñandú 🍞', day: '2026-03-09', pct: 89.95, isActive: false }
  expect(csvText(columns, [row, named(null)])).toBe(
    '\uFEFF"Nombre";"Fecha";"Cumplimiento";"Estado"\r\n' +
      '"Panadería Ñandú 🍞";"09/03/2026";"90,0 %";"Inactivo"\r\n' +
      '"";"";"";"Activo"\r\n',
  )
})

test('separators, quotes and line ends stay inside their cell', () => {
  expect(cellOf('La "Espiga"; pan y\r\ncafé')).toBe('"La ""Espiga""; pan y\r\ncafé"')
})

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+57 300', '"\'+57 300"'],
  ['-2+3', '"\'-2+3"'],
  ['＝1+1', '"\'＝1+1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1+1', '"\'\t=1+1"'],
  ['\r=1+1', '"\'\r=1+1"'],
  ['  =HYPERLINK("x")', '"\'  =HYPERLINK(""x"")"'],
])('%j is text to a spreadsheet, not a formula', (name, cell) => {
  expect(cellOf(name)).toBe(cell)
})

test.each(['-5', '-5,5', '-5,5 %', 'a=b', '3005551234'])('%s stays as it is', (name) => {
  expect(cellOf(name)).toBe(`"${name}"`)
})

test.each([
  [undefined, 'exportacion.csv'],
  ['planeacion.pdf', 'planeacion.csv'],
])('beside the PDF %s stands %s', (pdfName, csvName) => {
  expect(csvNameOf(pdfName)).toBe(csvName)
})
