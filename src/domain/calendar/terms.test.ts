import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../shared/days.ts'
import { addBusinessDays, nextBusinessDay, type Suspension, termCalendar } from './term-calendar.ts'
import { daysLeft, dueDay, firstTerms, TERM_KINDS, type TermRule, termText } from './terms.ts'

const calendarOf = (localDays: readonly string[] = [], suspensions: readonly Suspension[] = []) =>
  termCalendar({ version: 1, localDays, suspensions })
const ofLaw = calendarOf()
const business = (days: number): TermRule => ({ days, kind: 'habiles', countsFrom: 'dia_siguiente' })
const calendarDays = (days: number): TermRule => ({ days, kind: 'calendario', countsFrom: 'dia_siguiente' })

test.each([
  ['2026-03-27', 5, '2026-04-07', 'Semana Santa'],
  ['2026-04-01', 1, '2026-04-06', 'Thursday and Friday holy, and a weekend'],
  ['2026-07-08', 5, '2026-07-16', 'the holiday of Ley 2578'],
  ['2026-12-23', 5, '2026-12-31', 'Christmas'],
  ['2026-12-30', 5, '2027-01-07', 'the end of a year'],
  ['2026-11-27', 30, '2027-01-14', 'three holidays'],
])('%s and %i business days are %s: %s', (from, days, due) => {
  expect(dueDay(business(days), from, ofLaw)).toBe(due)
})

test.each([
  ['2026-02-27', 15, '2026-03-16', 'a Saturday moves to Monday'],
  ['2026-03-29', 5, '2026-04-06', 'Holy Friday moves past the weekend'],
  ['2026-11-23', 3, '2026-11-26', 'a business day stays'],
])('%s and %i calendar days are %s: %s', (from, days, due) => {
  expect(dueDay(calendarDays(days), from, ofLaw)).toBe(due)
})

test.each([
  ['2025-06-29', '2025-07-01'],
  ['2030-06-30', '2030-07-02'],
  ['2038-07-04', '2038-07-06'],
])('two holidays after %s are one free day', (from, due) => {
  expect(dueDay(business(1), from, ofLaw)).toBe(due)
})

test('a term that counts its own day ends one day earlier', () => {
  const sameDay = { countsFrom: 'mismo_dia' } as const
  expect(dueDay({ ...business(3), ...sameDay }, '2026-11-24', ofLaw)).toBe('2026-11-26')
  expect(dueDay({ ...calendarDays(3), ...sameDay }, '2026-11-24', ofLaw)).toBe('2026-11-26')
})

test('days of the department and suspended days do not count', () => {
  expect(dueDay(business(2), '2026-11-23', calendarOf(['2026-11-24']))).toBe('2026-11-26')
  const suspended = calendarOf([], [{ from: '2026-12-21', to: '2027-01-08' }])
  expect(dueDay(business(1), '2026-12-18', suspended)).toBe('2027-01-12')
  expect(dueDay(calendarDays(5), '2026-12-18', suspended)).toBe('2027-01-12')
})

describe('days left', () => {
  test.each([
    ['calendario', '2026-11-20', '2026-11-25', 5],
    ['calendario', '2026-11-25', '2026-11-25', 0],
    ['calendario', '2026-11-28', '2026-11-25', -3],
    ['habiles', '2026-11-20', '2026-11-25', 3],
    ['habiles', '2026-11-25', '2026-11-25', 0],
    ['habiles', '2026-11-28', '2026-11-27', -1],
    ['habiles', '2026-12-01', '2026-11-27', -2],
  ] as const)('%s on %s until %s: %i', (kind, today, dueOn, left) => {
    expect(daysLeft(kind, { today, dueOn }, ofLaw)).toBe(left)
  })
})

test('a term says how it counts', () => {
  expect(termText(firstTerms.AVISO)).toBe('1 día hábil')
  expect(termText(firstTerms.REQ_MAYOR)).toBe('15 días calendario')
})

test('no first term is confirmed, and each names a norm or says that there is none', () => {
  for (const term of Object.values(firstTerms))
    expect(term).toMatchObject({ isConfirmed: false, norm: expect.stringMatching(/./) })
})

describe('any term', () => {
  const aDay = fc.integer({ min: 0, max: 40_000 }).map((at) => addDays('1984-01-01', at))
  const aRule = fc.record<TermRule>({
    days: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom(...TERM_KINDS),
    countsFrom: fc.constantFrom('dia_siguiente', 'mismo_dia'),
  })

  test('ends on a business day, and later with more days or a later beginning', () => {
    fc.assert(
      fc.property(aDay, aRule, (from, rule) => {
        const due = dueDay(rule, from, ofLaw)
        expect(nextBusinessDay(ofLaw, due)).toBe(due)
        expect(dueDay({ ...rule, days: rule.days + 1 }, from, ofLaw) >= due).toBe(true)
        expect(dueDay(rule, addDays(from, 1), ofLaw) >= due).toBe(true)
      }),
    )
  })

  test('never ends earlier because a day without work is added', () => {
    fc.assert(
      fc.property(aDay, aRule, fc.integer({ min: -5, max: 90 }), (from, rule, after) => {
        const added = calendarOf([addDays(from, after)])
        expect(dueDay(rule, from, added) >= dueDay(rule, from, ofLaw)).toBe(true)
      }),
    )
  })

  test('any term has as many days left as were counted', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 60 }), (from, days) => {
        const dueOn = addBusinessDays(ofLaw, from, days)
        expect(daysLeft('habiles', { today: from, dueOn }, ofLaw)).toBe(days)
      }),
    )
  })
})
