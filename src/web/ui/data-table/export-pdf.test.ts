import { describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../domain/shared/list-query.ts'
import { activeFormat, dayFormat, doneFormat, percentFormat } from './cell-format.ts'
import type { DataColumn } from './column.ts'
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
