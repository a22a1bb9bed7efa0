import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { weekdayOf } from './days.ts'
import { colombianHolidays, easterSunday, workCalendar } from './holidays.ts'

const SUNDAY = 7
const years = Array.from({ length: 101 }, (_, at) => 2000 + at)

/** Public holidays of the package, without Easter Sunday, which the law does not name. */
const ofPackage = (year: number) =>
  new Holidays('CO')
    .getHolidays(year)
    .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
    .map(({ date }) => date.slice(0, 10))
const unique = (days: readonly string[]) => [...new Set(days)].sort()

test.each(years)('the holidays of %i are those of the package', (year) => {
  expect(colombianHolidays(year).map(({ day }) => day)).toEqual(unique(ofPackage(year)))
})

const in2026 = `01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16
  12-08 12-25`
const in2027 = `01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15
  12-08 12-25`

test.each([
  [2026, in2026],
  [2027, in2027],
])('%i has these nineteen', (year, days) => {
  expect(colombianHolidays(year).map(({ day }) => day)).toEqual(days.split(/\s+/).map((day) => `${year}-${day}`))
})

describe('the law of 2026', () => {
  test('adds a day from its year on', () => {
    const names = (year: number) => colombianHolidays(year).map(({ name }) => name)
    expect(names(2025)).not.toContain('Virgen de Chiquinquirá')
    expect(names(2026)).toContain('Virgen de Chiquinquirá')
    expect(colombianHolidays(2024)).toHaveLength(18)
  })
})

test.each([
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %i is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('Easter is a Sunday of every year', () => {
  for (let year = 1984; year < 2200; year += 1) expect(weekdayOf(easterSunday(year))).toBe(SUNDAY)
})

test('two holidays on one day are one row with both names', () => {
  for (const year of years) {
    const days = colombianHolidays(year).map(({ day }) => day)
    expect(days).toEqual(unique(days))
  }
})

test('a calendar has the years of its period and the days of the department', () => {
  const calendar = workCalendar('2026-12-30', '2027-01-02', [{ day: '2026-11-11', name: 'Fiestas de Cartagena' }])
  expect(calendar.get('2026-12-25')).toBe('Navidad')
  expect(calendar.get('2027-01-01')).toBe('Año Nuevo')
  expect(calendar.get('2026-11-11')).toBe('Fiestas de Cartagena')
  expect(calendar.has('2028-01-01')).toBe(false)
})
