import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom } from '../shared/days.ts'
import { analyticsQuery } from './analytics-forms.ts'
import { askedPeriod, monthsOf, type Period, periodParts, previousPeriod } from './period.ts'

const period = (from: string, to: string): Period => ({ from, to })

describe('the period of a query', () => {
  test.each<[asked: Partial<Period>, from: string, to: string]>([
    [{}, '2025-12-01', '2026-11-27'],
    [{ to: '2026-03-31' }, '2025-04-01', '2026-03-31'],
    [{ from: '2026-11-01' }, '2026-11-01', '2026-11-27'],
    [{ from: '2027-01-01' }, '2027-01-01', '2027-01-01'],
    [{ from: '2024-02-29', to: '2024-02-29' }, '2024-02-29', '2024-02-29'],
  ])('%j is from %s to %s', (asked, from, to) => {
    expect(askedPeriod(asked, '2026-11-27')).toEqual({ from, to })
  })

  test.each<[from: string, to: string, isTaken: boolean]>([
    ['2026-01-02', '2026-01-01', false],
    ['2016-01-01', '2025-12-31', true],
    ['2016-01-01', '2026-01-01', false],
  ])('from %s to %s: %s', (from, to, isTaken) => {
    expect(analyticsQuery.safeParse({ from, to }).success).toBe(isTaken)
  })
})

describe('the period before', () => {
  test.each<[Period, Period]>([
    [period('2026-11-01', '2026-11-30'), period('2026-10-01', '2026-10-31')],
    [period('2026-01-01', '2026-06-30'), period('2025-07-01', '2025-12-31')],
    [period('2024-02-01', '2024-02-29'), period('2024-01-01', '2024-01-31')],
    [period('2026-11-01', '2026-11-27'), period('2026-10-05', '2026-10-31')],
    [period('2026-03-05', '2026-03-05'), period('2026-03-04', '2026-03-04')],
  ])('the period before %j is %j', (asked, before) => {
    expect(previousPeriod(asked)).toEqual(before)
  })
})

const someDay = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2022-01-01', days))

test('whole months and the days around them are the days of the period, each once', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 0, max: 500 }), (from, length) => {
      const asked = { from, to: addDays(from, length) }
      const { months, days } = periodParts(asked)
      const inMonths = months
        ? daysFrom(months.from, addDays(months.to, 31)).filter((day) => {
            const month = day.slice(0, 7)
            return month >= months.from.slice(0, 7) && month <= months.to.slice(0, 7)
          })
        : []
      const all = [...inMonths, ...days.flatMap((part) => daysFrom(part.from, part.to))].sort()
      expect(all).toEqual(daysFrom(asked.from, asked.to))
      for (const part of days) expect(daysBetween(part.from, part.to)).toBeLessThan(62)
      expect(monthsOf(asked)).toEqual([...new Set(daysFrom(asked.from, asked.to).map((day) => day.slice(0, 7)))])
    }),
  )
})
