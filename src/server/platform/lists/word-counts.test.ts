import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playRows, rowHistory } from '../../testing/data/row-history.ts'
import { idSet, roomFor } from './id-set.ts'
import { wordCounts } from './word-counts.ts'

const UNBOUND = { maxIds: 1_000, maxBytes: 1_000_000 }

const text = fc
  .array(fc.constantFrom('ana', 'banano', 'an', 'cafe', '77', 'b-an', 'casa ', '', 'z'), { maxLength: 5 })
  .map((words) => words.join(' '))
const history = rowHistory(fc.integer({ min: 1, max: 90 }), text, 120)

test('words are counted where they are, whatever came and went', () => {
  fc.assert(
    fc.property(history, (turns) => {
      const counts = wordCounts(UNBOUND)
      const rows = playRows(turns, counts)
      for (const parts of [['an'], ['ana'], ['a', 'z'], ['casa'], ['caf', 'an', 'ban'], ['q'], ['a', 'q']]) {
        const having = [...rows].filter(([, value]) => parts.every((part) => value.includes(part))).map(([id]) => id)
        const found = counts.find(parts)
        expect(found?.ids, String(parts)).toEqual(having.toSorted((one, other) => one - other))
        expect(found).toMatchObject({ total: having.length, isEveryRow: having.length === rows.size })
      }
    }),
  )
})

test('row ids are not kept for many rows, and not at all for too many words', () => {
  const counts = wordCounts({ maxIds: 2, maxBytes: 700 })
  for (const id of [1, 2, 3]) counts.change(id, 'la rosa', 1)
  expect(counts.find(['os'])).toEqual({ total: 3, ids: undefined, isEveryRow: true })
  for (const [index, word] of ['uno', 'dos', 'tres', 'cuatro', 'cinco'].entries()) counts.change(10 + index, word, 1)
  expect(counts.find(['os'])).toBeUndefined()
  counts.change(1, 'la rosa', -1)
  expect(counts.find(['q'])).toBeUndefined()
})

test('a number far beyond the others gives the words up before it takes its room', () => {
  const counts = wordCounts({ maxIds: 10, maxBytes: 10_000 })
  counts.change(70_000, 'ana', 1)
  expect(counts.find(['ana'])?.ids).toEqual([70_000])
  counts.change(2_147_483_647, 'ana', 1)
  expect(counts.find(['ana'])).toBeUndefined()
})

test('a set of ids holds those that came and stayed, few or many, near or far', () => {
  const turns = fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 400 })
  fc.assert(
    fc.property(turns, fc.boolean(), (ids, isDense) => {
      const set = idSet()
      const held = new Set<number>()
      for (const one of ids) {
        const id = isDense ? (one % 150) + 1 : one
        if (held.delete(id)) set.remove(id)
        else {
          held.add(id)
          set.add(id)
        }
      }
      const bits = new Uint32Array(roomFor(4_000))
      set.markIn(bits)
      const marked = Array.from({ length: 4_001 }, (_, id) => id).filter(
        (id) => ((bits[Math.floor(id / 32)] as number) >>> (id % 32)) & 1,
      )
      expect(marked).toEqual([...held].sort((one, other) => one - other))
    }),
  )
})

test.each([
  ['many ids cost a bit each', 2, 100_000 / 8],
  ['few ids cost four bytes each', 100, 1_000 * 4],
])('%s, and an eighth at most is spare', (_what, apart, bytes) => {
  const set = idSet()
  for (let id = 1; id <= 100_000; id += apart) set.add(id)
  expect(set.bytes).toBeGreaterThanOrEqual(bytes)
  expect(set.bytes).toBeLessThan(bytes * 1.125 + 100)
})
