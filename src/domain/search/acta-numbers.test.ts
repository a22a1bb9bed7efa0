import { expect, test } from 'vitest'
import { actaNumbersOf } from './acta-numbers.ts'

const TODAY = '2026-11-27'

test.each([
  ['2026-000123', ['2026-000123']],
  ['2026-123', ['2026-000123']],
  ['2025 – 7', ['2025-000007']],
  ['2024/1234567', ['2024-1234567']],
  ['Acta n.º 2026-000123', ['2026-000123']],
  ['acta 2026 000123', ['2026-000123']],
])('%s is the acta of its year', (term, numbers) => {
  expect(actaNumbersOf(term, TODAY)).toEqual({ numbers, ids: [] })
})

test.each(['123', '000123', 'acta 123', 'Acta No. 123', 'n° 123'])(
  '%s may be of any year, the newest first',
  (term) => {
    const { numbers, ids } = actaNumbersOf(term, TODAY)
    expect(numbers.slice(0, 2)).toEqual(['2026-000123', '2025-000123'])
    expect(numbers).toHaveLength(10)
    expect(ids).toEqual([123])
  },
)

test.each(['', '0', 'acta', '2147483648', '99999999999', '-5', '1e5', '12.5', '2026-', 'x2026-1', '12 34 56'])(
  '%j is no acta number',
  (term) => {
    expect(actaNumbersOf(term, TODAY)).toEqual({ numbers: [], ids: [] })
  },
)
