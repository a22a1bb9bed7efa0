import { expect, test } from 'vitest'
import { dayOfAct, firstVisitDay, lastInspectionUntil, recordDay, visitDay } from './visit-day.ts'

/** Planned on a Wednesday; closed on a Monday, when the phone found signal again. */
const PLANNED = '2026-11-18T15:00:00Z'
const CLOSED = '2026-11-23T13:00:00Z'
const FRIDAY = '2026-11-20T16:00:00Z'

const instant = (text: string | null) => text && new Date(text)
const dayFor = (captured: (string | null)[], planned = PLANNED, closed = CLOSED) =>
  visitDay({
    capturedAt: captured.map(instant) as (Date | null)[],
    plannedAt: new Date(planned),
    closedAt: new Date(closed),
  })

test.each<[string, (string | null)[], string]>([
  ['filled without signal, days before it reached the server', [FRIDAY], '2026-11-20'],
  ['the newest answer, in whatever order they come', [FRIDAY, '2026-11-21T15:00:00Z', PLANNED], '2026-11-21'],
  ['answers that say nothing beside some that do', [null, FRIDAY, null], '2026-11-20'],
  ['no answer says when', [null, null], '2026-11-23'],
  ['there is no answer', [], '2026-11-23'],
  ['a minute before midnight in Bogotá', ['2026-11-21T04:59:00Z'], '2026-11-20'],
  ['midnight in Bogotá', ['2026-11-21T05:00:00Z'], '2026-11-21'],
  ['the day of the plan, even before its hour', ['2026-11-18T05:00:00Z'], '2026-11-18'],
  ['a device that is behind the plan', ['2026-11-18T04:59:59Z'], '2026-11-23'],
  ['a device that forgot its clock', ['1970-01-01T00:00:00Z'], '2026-11-23'],
  ['a device that is ahead by minutes', ['2026-11-23T13:07:00Z'], '2026-11-23'],
  ['the last moment of the day of the closing', ['2026-11-24T04:59:59.999Z'], '2026-11-23'],
  ['a device that is ahead by a day', ['2026-11-24T05:00:00Z'], '2026-11-23'],
  [
    'one answer that is ahead: the rest of that clock is not believed either',
    [FRIDAY, '2027-11-20T16:00:00Z'],
    '2026-11-23',
  ],
])('%s', (_title, captured, day) => {
  expect(dayFor(captured)).toBe(day)
})

test('a server whose clock went back behind the plan dates a visit by its closing', () => {
  expect(dayFor([FRIDAY], CLOSED, PLANNED)).toBe('2026-11-18')
})

test('a record shows the day that closing kept, or else its closing day in Bogotá', () => {
  const closedAt = new Date('2026-11-24T04:00:00Z')
  expect(recordDay('2026-11-20', closedAt)).toBe('2026-11-20')
  expect([recordDay(undefined, closedAt), recordDay(null, closedAt)]).toEqual(['2026-11-23', '2026-11-23'])
})

test.each<[string, (string | null)[], number | null]>([
  ['none', [null], null],
  ['the one before', ['2026-11-19'], 0],
  ['of its own day', ['2026-11-20'], 0],
  ['not of a later day, though it was closed before', ['2026-11-21'], null],
  ['the newest day, in whatever order they were closed', ['2026-11-19', '2026-11-12', null], 0],
  ['of one day the one that was closed last', ['2026-11-19', '2026-11-19', '2026-11-22'], 1],
])('the last inspection of a visit is %s', (_title, days, index) => {
  const closed = days.map((day, at) => day && { day, at })
  expect(lastInspectionUntil('2026-11-20', closed as { day: string; at: number }[])?.at ?? null).toBe(index)
})

test.each<[string, string[], string]>([
  ['of no answer with a time', [], '2026-11-21'],
  ['of a night', ['2026-11-21', '2026-11-20'], '2026-11-20'],
  ['of a clock behind the plan', ['1970-01-01'], '2026-11-21'],
  ['on the day of its plan', ['2026-11-18', '2026-11-21'], '2026-11-18'],
  ['whose first save came days later', ['2026-11-23'], '2026-11-21'],
])('the first day of a visit %s is between the plan and its record', (_, workedOn, first) => {
  expect(firstVisitDay('2026-11-21', { plannedOn: '2026-11-18', workedOn })).toBe(first)
})

test.each<[string, string | undefined, string]>([
  ['no time', undefined, '2026-11-20'],
  ['a time of before the visit', '2026-11-19T15:00:00Z', '2026-11-20'],
  ['the last minute of the visit in Bogotá', '2026-11-21T04:59:00Z', '2026-11-20'],
  ['the next day', '2026-11-21T05:00:00Z', '2026-11-21'],
  ['tomorrow', '2026-11-25T05:00:00Z', '2026-11-24'],
])('the day of an act that tells %s is between the visit and today', (_, writtenAt, day) => {
  expect(dayOfAct(writtenAt, { visitDay: '2026-11-20', today: '2026-11-24' })).toBe(day)
})

test('a server whose clock went back behind the visit dates its acts by the visit', () => {
  expect(dayOfAct('2026-11-25T05:00:00Z', { visitDay: '2026-11-20', today: '2026-11-18' })).toBe('2026-11-20')
})
