import { expect, test } from 'vitest'
import { followUpNumbersOf } from './follow-up-numbers.ts'

const TODAY = '2026-11-30'

test.each([
  ['R-148-03', { kind: 'requirement', inspectionId: 148, numbers: ['R-148-03'] }],
  ['r 148 3', { kind: 'requirement', inspectionId: 148, numbers: ['R-148-03'] }],
  ['R-148', { kind: 'requirement', inspectionId: 148, numbers: [] }],
  ['R148', { kind: 'requirement', inspectionId: 148, numbers: [] }],
  ['MS-2026-000045', { kind: 'measure', numbers: ['MS-2026-000045'] }],
  [' ms 2026 45 ', { kind: 'measure', numbers: ['MS-2026-000045'] }],
  ['MU2026/45', { kind: 'sample', numbers: ['MU-2026-000045'] }],
  ['pqrs-2026-000123', { kind: 'complaint', numbers: ['PQRS-2026-000123'] }],
  ['EXP–2025–7', { kind: 'case', numbers: ['EXP-2025-0007'] }],
])('%j is a number: %j', (term, expected) => {
  expect(followUpNumbersOf(term, TODAY)).toEqual(expected)
})

test('a number without its year is looked for in the last ten, the newest first', () => {
  const found = followUpNumbersOf('MS-45', TODAY)
  expect(found?.numbers).toHaveLength(10)
  expect(found?.numbers.slice(0, 2)).toEqual(['MS-2026-000045', 'MS-2025-000045'])
})

test.each([
  '',
  'R',
  'MS',
  'MS-',
  'R-2147483648',
  '148-03',
  'Restaurante 148',
  'MSX-2026-1',
  'EXP-2026-',
  'R-1-2-3',
  "MS-2026-1'",
])('%j is no number', (term) => {
  expect(followUpNumbersOf(term, TODAY)).toBeUndefined()
})
