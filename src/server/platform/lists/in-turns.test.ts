import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterInTurns, sortInTurns } from './in-turns.ts'

type Row = { value: number; at: number }
const byValue = (one: Row, other: Row) => one.value - other.value
/** Rows of few values over several turns, so that many are equal. */
const rowsOf = (count: number, values: number[]): Row[] =>
  Array.from({ length: count }, (_, at) => ({ value: values[(at * at) % values.length] ?? 0, at }))
const lists = fc
  .tuple(fc.integer({ min: 0, max: 6_500 }), fc.array(fc.integer(), { minLength: 1, maxLength: 40 }))
  .map(([count, values]) => rowsOf(count, values))

describe('a long list of rows', () => {
  test('a long list of rows is sorted as Array.sort does, equal rows in their order', () =>
    fc.assert(
      fc.asyncProperty(lists, async (rows) => {
        expect(await sortInTurns(rows, byValue)).toEqual([...rows].sort(byValue))
      }),
      { numRuns: 60 },
    ))

  test('a long list of rows is filtered as Array.filter does', () =>
    fc.assert(
      fc.asyncProperty(lists, async (rows) => {
        const isEven = ({ value }: Row) => value % 2 === 0
        expect(await filterInTurns(rows, isEven)).toEqual(rows.filter(isEven))
      }),
      { numRuns: 60 },
    ))

  test('gives other work its turn while it is sorted', async () => {
    let turns = 0
    let isSorted = false
    const others = () => {
      turns += 1
      // wall clock: a turn of the event loop is what the work has to leave, and its slices count the turns.
      if (!isSorted) setImmediate(others)
    }
    // wall clock: a turn of the event loop is what the work has to leave, and its slices count the turns.
    setImmediate(others)
    await sortInTurns(rowsOf(20_000, [3, 1, 2]), byValue)
    isSorted = true
    // 20 slices, and five rounds of merging.
    expect(turns).toBeGreaterThan(60)
  })
})
