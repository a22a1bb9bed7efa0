import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../shared/days.ts'
import { type AlarmWindow, alarmWindow, endingCompetences, endingContracts, expiryAlarm } from './expiry-alarms.ts'

const TODAY = '2026-11-20'
const inDays = (days: number) => addDays(TODAY, days)

test.each<[daysLeft: number, alarm: ReturnType<typeof expiryAlarm>]>([
  [61, undefined],
  [60, { days: 60 }],
  [31, { days: 60 }],
  [30, { days: 30 }],
  [16, { days: 30 }],
  [15, { days: 15 }],
  [6, { days: 15 }],
  [5, { days: 5 }],
  [1, { days: 5 }],
  [0, { days: 0 }],
  [-1, { days: 0, isOver: true }],
  [-60, { days: 0, isOver: true }],
])('an expiry with %i days left has the alarm %j', (daysLeft, alarm) => {
  expect(expiryAlarm(inDays(daysLeft), TODAY)).toEqual(alarm)
})

test('each alarm comes once, and the last one comes, on each set of server days', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -90, max: 30 }), { minLength: 1, maxLength: 30 }), (gaps) => {
      const runs = [...new Set(gaps)].sort((one, other) => one - other)
      const end = TODAY
      const told: number[] = []
      runs.forEach((daysAfter, at) => {
        const before = runs[at - 1]
        const today = addDays(end, daysAfter)
        const { from, to } = alarmWindow(today, before === undefined ? undefined : addDays(end, before))
        const alarm = from <= end && end <= to ? expiryAlarm(end, today) : undefined
        if (alarm && alarm.days !== told.at(-1)) told.push(alarm.days)
      })
      expect(told).toEqual([...new Set(told)].sort((one, other) => other - one))
      const isSeen = (runs[0] ?? 0) <= 0 && runs.some((daysAfter) => daysAfter >= 0)
      if (isSeen) expect(told.at(-1)).toBe(0)
    }),
  )
})

test.each<[what: string, toldBefore: string | undefined, from: string]>([
  ['the first notices ever', undefined, TODAY],
  ['notices of the day before', inDays(-1), inDays(-1)],
  ['three weeks without notices', inDays(-21), inDays(-21)],
  ['a year without notices', inDays(-365), inDays(-60)],
])('after %s, ends are told from %s on', (_what, toldBefore, from) => {
  expect(alarmWindow(TODAY, toldBefore)).toEqual({ from, to: inDays(60) })
})

const WINDOW: AlarmWindow = { from: inDays(-1), to: inDays(60) }

describe('a contract', () => {
  const contract = (id: number, startsOn: string, endsOn: string | null, endedEarlyOn: string | null = null) => ({
    ...{ id, number: `CPS-${id}`, startsOn, endsOn, endedEarlyOn },
  })
  const begun = inDays(-100)

  test.each<[what: string, contracts: ReturnType<typeof contract>[], ending: [id: number, lastDay: string][]]>([
    ['without an end', [contract(1, begun, null)], []],
    ['that ends on the last day of the window', [contract(1, begun, inDays(60))], [[1, inDays(60)]]],
    ['that ends a day later', [contract(1, begun, inDays(61))], []],
    ['that ended on the first day of the window', [contract(1, begun, inDays(-1))], [[1, inDays(-1)]]],
    ['that ended before', [contract(1, begun, inDays(-2))], []],
    ['that ended early', [contract(1, begun, inDays(90), inDays(10))], [[1, inDays(10)]]],
    ['that another continues', [contract(1, begun, inDays(10)), contract(2, inDays(11), inDays(100))], []],
    ['that one without an end continues', [contract(1, begun, inDays(10)), contract(2, inDays(11), null)], []],
    [
      'that another follows after a day',
      [contract(1, begun, inDays(10)), contract(2, inDays(12), null)],
      [[1, inDays(10)]],
    ],
    [
      'that a short one continues, which ends in the window',
      [contract(1, begun, inDays(10)), contract(2, inDays(11), inDays(20))],
      [[2, inDays(20)]],
    ],
    [
      'whose early end leaves a gap before the next',
      [contract(1, begun, inDays(10), inDays(9)), contract(2, inDays(11), null)],
      [[1, inDays(9)]],
    ],
  ])('%s', (_what, contracts, ending) => {
    expect(endingContracts(contracts, WINDOW).map(({ id, lastDay }) => [id, lastDay])).toEqual(ending)
  })
})

describe('a competence', () => {
  type Changes = { kind?: 'CURSO' | 'OTRA'; what?: string; issuedOn?: string | null; expiresOn?: string | null }
  const held = (id: number, changes: Changes) => ({
    ...{ id, kind: 'CURSO' as const, what: 'Inspección de carne', issuedOn: null, expiresOn: inDays(10), ...changes },
  })

  test.each<[what: string, others: Changes[], ids: number[]]>([
    ['alone', [], [1]],
    ['beside one of the same name that lasts', [{ what: 'INSPECCION DE CARNE', expiresOn: inDays(400) }], []],
    ['beside one of the same name that never ends', [{ expiresOn: null }], []],
    ['beside one of the same name that begins the next day', [{ issuedOn: inDays(11), expiresOn: inDays(400) }], []],
    ['beside one that begins a day later', [{ issuedOn: inDays(12), expiresOn: inDays(400) }], [1]],
    ['beside one of another name', [{ what: 'Inspección de leche', expiresOn: null }], [1]],
    ['beside one of another kind', [{ kind: 'OTRA', expiresOn: null }], [1]],
    ['beside one that ends the same day', [{}], [1, 2]],
  ])('%s', (_what, others, ids) => {
    const competences = [held(1, {}), ...others.map((changes, at) => held(at + 2, changes))]
    expect(endingCompetences(competences, WINDOW).map(({ id }) => id)).toEqual(ids)
  })

  test('without an end, or with one outside the window, does not end', () => {
    const competences = [held(1, { expiresOn: null }), held(2, { expiresOn: inDays(61), what: 'Otro' })]
    expect(endingCompetences(competences, WINDOW)).toEqual([])
  })
})
