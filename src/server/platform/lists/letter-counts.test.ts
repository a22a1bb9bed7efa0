import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playRows, rowHistory } from '../../testing/data/row-history.ts'
import { letterCounts } from './letter-counts.ts'

describe('the counts of letters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'ñ', '9'), maxLength: 6 })
  const history = rowHistory(fc.nat({ max: 8 }), text, 60)

  test('the counts of letters are those of the present rows after any change', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 40 }), (turns, maxAllIds) => {
        const counts = letterCounts({ maxIds: 3, maxAllIds })
        const rows = playRows(turns, counts)
        for (const term of ['a', 'b', '9', 'ab', 'ba', 'aa', 'c9', 'zz']) {
          const having = [...rows].filter(([, value]) => value.includes(term)).map(([id]) => id)
          const found = counts.find(term)
          expect(found.total).toBe(having.length)
          expect(found.isEveryRow).toBe(having.length === rows.size)
          // The ids are dropped once there are too many.
          if (found.ids) expect(found.ids.toSorted()).toEqual(having.toSorted())
        }
      }),
    )
  })

  test('the counts of letters name their rows while they are few', () => {
    const counts = letterCounts({ maxIds: 2, maxAllIds: 100 })
    expect(counts.find('a')).toEqual({ total: 0, ids: [], isEveryRow: true })
    counts.change(7, 'ana', 1)
    counts.change(8, 'luz', 1)
    expect(counts.find('a')).toEqual({ total: 1, ids: [7], isEveryRow: false })
    counts.change(9, 'la', 1)
    counts.change(10, 'paz', 1)
    expect(counts.find('a')).toEqual({ total: 3, ids: undefined, isEveryRow: false })
    counts.change(8, 'luz', -1)
    expect(counts.find('a')?.isEveryRow).toBe(true)
    counts.change(9, 'la', -1)
    // The ids were dropped before; only the total is known.
    expect(counts.find('a')).toEqual({ total: 2, ids: undefined, isEveryRow: true })
    counts.change(10, 'paz', -1)
    counts.change(7, 'ana', -1)
    expect(counts.find('a')).toEqual({ total: 0, ids: [], isEveryRow: true })
    counts.change(11, 'sal', 1)
    expect(counts.find('a')?.ids).toEqual([11])
  })

  test('counts of many terms together remember fewer rows of each', () => {
    const counts = letterCounts({ maxIds: 4, maxAllIds: 12 })
    for (const id of [1, 2, 3]) counts.change(id, 'a', 1)
    for (const id of [4, 5]) counts.change(id, 'b', 1)
    expect(counts.find('a').ids).toEqual([1, 2, 3])
    for (const [index, text] of [...'cdefghij'].entries()) counts.change(10 + index, text, 1)
    expect(counts.find('a')).toMatchObject({ total: 3, ids: undefined })
    expect(counts.find('b').ids).toEqual([4, 5])
  })
})
