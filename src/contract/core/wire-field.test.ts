import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inIdList, inTextList } from './wire-field.ts'

describe('a list of at most three', () => {
  test.each<[string, unknown, unknown]>([
    ['joined', '1,2,3', [1, 2, 3]],
    ['joined with spaces and gaps', ' 1 ,,2', [1, 2]],
    ['repeated', ['1', '2'], [1, 2]],
    ['repeated and joined', ['1,2', 3], [1, 2, 3]],
    ['a JSON list', [1, 2, 3], [1, 2, 3]],
    ['a JSON list as text', ' [1, "2",3]', [1, 2, 3]],
    ['an empty JSON list as text', '[]', []],
    ['repeated JSON lists as text', ['[1,2]', '[3]'], [1, 2, 3]],
    ['what only begins as a JSON list', '[1,2', ['[1,2']],
    ['lists within a JSON list as text', '[1,[2]]', [1, [2]]],
    ['lists within lists', [[1, [2]], '3'], [1, 2, 3]],
    ['one', 7, [7]],
    ['nothing', '', undefined],
    ['nothing but commas', ',,', []],
  ])('%s', (_title, wire, ids) => {
    expect(z.decode(inIdList(3), wire)).toEqual(ids)
  })

  test.each<[string, unknown]>([
    ['joined', `${'a,'.repeat(100_000)}a`],
    ['a JSON list as text', JSON.stringify(Array(100_000).fill('a'))],
    ['repeated', Array(100_000).fill('a')],
    ['repeated and joined', Array(300).fill('a,'.repeat(300))],
    ['nothing but commas', ','.repeat(100_000)],
  ])('reading a hundred thousand, %s, stops as soon as the list proves too long', (_title, wire) => {
    const read = z.decode(inTextList(3), wire) ?? []
    expect(read.length).toBeGreaterThan(3)
    expect(read.length).toBeLessThan(10)
  })
})
