import { describe, expect, test } from 'vitest'
import { allRows } from './all-rows.ts'

type Row = { id: number }
const rowsTo = (last: number): Row[] => Array.from({ length: last }, (_, at) => ({ id: at + 1 }))
const idOf = ({ id }: Row) => id

/** A list of the server, with what happens to it before the answer to each request, from the first on. */
function aList(rows: Row[], ...changes: (() => void)[]) {
  const asked: number[] = []
  const readPage = async ({ limit, offset }: { limit: number; offset: number }) => {
    changes[asked.length]?.()
    asked.push(offset)
    return { rows: rows.slice(offset, offset + limit), total: rows.length }
  }
  return { asked, readPage }
}
const nothing = () => {}

describe('every row of a list', () => {
  test.each([0, 1, 99, 100, 101, 199, 200, 201, 250])('a list of %i rows is read once', async (count) => {
    const { readPage } = aList(rowsTo(count))
    expect(await allRows(readPage, idOf)).toEqual(rowsTo(count))
  })

  test('a row is read although one before the next page went away', async () => {
    const rows = rowsTo(150)
    const { readPage } = aList(rows, nothing, () => rows.splice(10, 1))
    expect((await allRows(readPage, idOf)).map(idOf)).toEqual(rows.map(idOf))
    expect(rows).toHaveLength(149)
  })

  test('a row is read once although one came before the next page and another went', async () => {
    const rows = rowsTo(150)
    const { readPage } = aList(rows, nothing, () => {
      rows.splice(10, 1)
      rows.push({ id: 151 })
    })
    expect((await allRows(readPage, idOf)).map(idOf)).toEqual(rows.map(idOf))
  })

  test('a list is read three times at most while it keeps changing', async () => {
    const rows = rowsTo(150)
    const come = () => void rows.unshift({ id: 1_000 + rows.length })
    const { asked, readPage } = aList(rows, ...Array.from({ length: 20 }, () => come))
    const ids = (await allRows(readPage, idOf)).map(idOf)
    expect(new Set(ids).size).toBe(ids.length)
    expect(asked.filter((offset) => offset === 0)).toHaveLength(3)
  })
})
