import { describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../../domain/shared/list-query.ts'
import { activeFormat, dayFormat, doneFormat, inactiveNote, percentFormat } from '../cell-format.ts'
import type { DataColumn } from '../column.ts'
import { listPdf } from './export-pdf.ts'
import { exportedTable } from './exported-table.ts'
import { fetchAllRows } from './fetch-all-rows.ts'

type Row = { name: string | null; day?: string; pct: number | null; isDone: boolean; isActive: boolean }

const columns: DataColumn<Row>[] = [
  { label: 'Nombre', accessor: 'name' },
  { label: 'Fecha', accessor: 'day', format: dayFormat },
  { label: 'Cumplimiento', accessor: 'pct', format: percentFormat },
  { label: 'Avance', accessor: 'isDone', format: doneFormat },
  { label: 'Estado', accessor: 'isActive', format: activeFormat },
]

describe('the exported table', () => {
  test('has the labels as header and the texts of the cells as body', () => {
    const row: Row = { name: 'Panadería', day: '2026-03-09', pct: 89.95, isDone: true, isActive: true }
    expect(exportedTable(columns, [row])).toEqual({
      head: [['Nombre', 'Fecha', 'Cumplimiento', 'Avance', 'Estado']],
      body: [['Panadería', '09/03/2026', '90,0 %', 'Realizada', 'Activo']],
    })
  })

  test('writes missing values as empty text and the other states by name', () => {
    const row: Row = { name: null, pct: null, isDone: false, isActive: false }
    expect(exportedTable(columns, [row]).body).toEqual([['', '', '', 'Pendiente', 'Inactivo']])
  })
})

test('a badge is written behind its text, and a text may take more than its column', () => {
  const noted: DataColumn<Row>[] = [
    { label: 'Nombre', accessor: 'name', note: inactiveNote },
    { label: 'Avance', accessor: 'isDone', text: ({ pct }) => `Al ${pct}` },
  ]
  const row: Row = { name: 'Panadería', pct: 50, isDone: false, isActive: false }
  expect(exportedTable(noted, [row, { ...row, isActive: true }]).body).toEqual([
    ['Panadería (Inactivo)', 'Al 50'],
    ['Panadería', 'Al 50'],
  ])
})

describe('the PDF', () => {
  const FROM_128 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
  /** The texts that a reader with WinAnsi draws: jsPDF writes one uncompressed byte a character. */
  const textsOf = (pdf: Awaited<ReturnType<typeof listPdf>>) => {
    const drawn = pdf.output().replace(/[\u0080-\u009f]/g, (byte) => FROM_128.charAt(byte.charCodeAt(0) - 128))
    return [...drawn.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text?.replace(/\\(.)/g, '$1'))
  }
  const nameColumn = (label: string): DataColumn<Row>[] => [{ label, accessor: 'name' }]
  const named = (name: string): Row => ({ name, pct: null, isDone: false, isActive: true })

  test.each([
    ['Spanish', 'Ñandú Güero, ¿sí? 4 °C «½»', 'Ñandú Güero, ¿sí? 4 °C «½»'],
    ['what stands in place of control characters', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'],
    ['an accent written apart', 'Cafe\u0301 N\u0303', 'Café Ñ'],
    ['letters of other scripts', 'Sopa 中 Łódź', 'Sopa [U+4E2D] [U+0141]ód[U+017A]'],
    ['an emoji', 'Pan 🍞', 'Pan [U+1F35E]'],
    ['parentheses and backslashes', '(a\\b)', '(a\\b)'],
    ['a narrow space and a mark of direction', '1\u202f000\u200e', '1 000'],
  ])('draws %s, in cells, header and title alike', async (_name, text, printed) => {
    expect(textsOf(await listPdf(nameColumn(text), [named(text)], text))).toEqual([printed, printed, printed])
  })

  test('keeps the lines of a cell', async () => {
    expect(textsOf(await listPdf(nameColumn('Nombre'), [named('uno\r\ndos')]))).toEqual(['Nombre', 'uno', 'dos'])
  })
})

describe('the exported rows', () => {
  const query: ListQuery<'id'> = {
    limit: 10,
    offset: 20,
    descending: true,
    sortBy: 'id',
    filters: [{ field: 'q', operator: 'like', value: 'pan' }],
  }
  const pagesOf = (stored: number, announced = stored) => {
    const asked: ListQuery<'id'>[] = []
    const fetchPage = async (page: ListQuery<'id'>) => {
      asked.push(page)
      const length = Math.max(0, Math.min(page.limit, stored - page.offset))
      return { rows: Array.from({ length }, (_, index) => page.offset + index), total: announced }
    }
    return { asked, fetchPage }
  }

  test.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('%i rows are read in %i pages of 100, whatever page is shown', async (stored, pages) => {
    const { asked, fetchPage } = pagesOf(stored)
    expect(await fetchAllRows(fetchPage, query)).toEqual(Array.from({ length: stored }, (_, index) => index))
    expect(asked.map(({ offset }) => offset)).toEqual(Array.from({ length: pages }, (_, page) => page * 100))
    expect(
      asked.every(({ limit, filters, descending }) => limit === 100 && filters === query.filters && descending),
    ).toBe(true)
  })

  test('rows that leave the list meanwhile do not make it read for ever', async () => {
    const { asked, fetchPage } = pagesOf(150, 200)
    expect(await fetchAllRows(fetchPage, query)).toHaveLength(150)
    expect(asked).toHaveLength(3)
  })
})
