import { describe, expect, test } from 'vitest'
import { dayIn, officialIn, periodOf, steppedDay, viewOf, weeksOf } from './calendar-address.ts'

const today = '2026-11-27'

describe('the address of the calendar', () => {
  test.each([
    [{}, 'mes', today, undefined],
    [{ vista: 'semana', dia: '2026-12-01', funcionario: '7' }, 'semana', '2026-12-01', 7],
    [{ vista: 'siglo', dia: '2026-02-30', funcionario: '-1' }, 'mes', today, undefined],
    [{ vista: 1, dia: 20261201, funcionario: 7 }, 'mes', today, 7],
    [{ dia: '9999-12-31', funcionario: '1e3' }, 'mes', today, undefined],
  ])('%o is read', (address, view, day, official) => {
    expect([viewOf(address), dayIn(address, today), officialIn(address)]).toEqual([view, day, official])
  })

  test.each([
    // A month that begins on a Sunday has that day alone in its first week.
    ['mes', '2026-11-27', { from: '2026-10-26', to: '2026-12-06' }],
    // A month of four whole weeks.
    ['mes', '2027-02-10', { from: '2027-02-01', to: '2027-02-28' }],
    ['semana', '2026-11-29', { from: '2026-11-23', to: '2026-11-29' }],
    ['agenda', '2026-11-29', { from: '2026-11-29', to: '2026-12-26' }],
  ] as const)('%s of %s has its days', (view, day, period) => {
    expect(periodOf(view, day)).toEqual(period)
  })

  test('steps from month to month without leaving one out', () => {
    expect(steppedDay('mes', '2027-01-31', 1)).toBe('2027-02-01')
    expect(steppedDay('mes', '2027-03-31', -1)).toBe('2027-02-01')
    expect(steppedDay('semana', '2026-11-29', 1)).toBe('2026-12-06')
    expect(steppedDay('agenda', '2026-11-29', -1)).toBe('2026-11-01')
  })

  test('a month is made of whole weeks', () => {
    const weeks = weeksOf(periodOf('mes', '2026-11-27'))
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks[0]?.at(-1)).toBe('2026-11-01')
  })
})
