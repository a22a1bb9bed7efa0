import { expect, test } from 'vitest'
import { termCalendar } from '../calendar/term-calendar.ts'
import { termArithmetic } from './term-arithmetic.ts'

const calendar = termCalendar({ version: 2, localDays: ['2026-12-01'], suspensions: [] })
const fifteen = { days: 15, kind: 'calendario', countsFrom: 'dia_siguiente', countedFrom: '2026-11-27' } as const

test('calendar days that end on a Saturday tell the Saturday', () => {
  expect(termArithmetic({ ...fifteen, printedDueOn: '2026-12-14' }, calendar)).toEqual({
    firstDay: '2026-11-28',
    lastDay: '2026-12-12',
    uncounted: [],
  })
})

test('calendar days that end on a holiday tell the holiday', () => {
  // The eighth of December is a holiday of the law, a Tuesday.
  const term = { ...fifteen, days: 11, printedDueOn: '2026-12-09' }
  expect(termArithmetic(term, calendar)).toEqual({
    firstDay: '2026-11-28',
    lastDay: '2026-12-08',
    uncounted: ['2026-12-08'],
  })
})

test('business days tell the holidays between, of the law and of the department', () => {
  const term = { ...fifteen, days: 8, kind: 'habiles', printedDueOn: '2026-12-11' } as const
  expect(termArithmetic(term, calendar)).toEqual({
    firstDay: '2026-11-28',
    lastDay: '2026-12-11',
    uncounted: ['2026-12-01', '2026-12-08'],
  })
})

test('a term that counts from its own day begins on it', () => {
  const term = { ...fifteen, days: 3, countsFrom: 'mismo_dia', printedDueOn: '2026-11-30' } as const
  expect(termArithmetic(term, calendar)).toMatchObject({ firstDay: '2026-11-27', lastDay: '2026-11-29' })
})

test.each([
  ['added', ['2026-12-01', '2026-12-03']],
  ['taken away', []],
])('no day is named where one was %s after the acta was printed', (_what, localDays) => {
  const changed = termCalendar({ version: 3, localDays, suspensions: [] })
  const term = { ...fifteen, days: 8, kind: 'habiles', printedDueOn: '2026-12-11' } as const
  expect(termArithmetic(term, changed).uncounted).toBeNull()
})
