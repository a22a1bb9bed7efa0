import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysFrom, mondayOf } from '../shared/days.ts'
import { type Candidate, capacitiesOf, type PairRoom, proposeTrip } from './propose-trip.ts'

const places = [1, 2, 3].map((id) => ({ id, latitude: 10, longitude: -76 + id }))
/** Monday to Sunday. */
const WEEK = daysFrom('2026-11-30', '2026-12-06')
const free: PairRoom = {
  visitsPerDay: 4,
  shareOn: () => 1,
  plannedOn: () => 0,
  roomInWeek: () => Number.POSITIVE_INFINITY,
}
const candidates = (...rows: [id: number, cityId: number, score: number][]): Candidate[] =>
  rows.map(([establishmentId, cityId, score]) => ({ establishmentId, cityId, score }))
const idsOf = (planned: ReturnType<typeof proposeTrip>) =>
  planned.map(({ visits }) => visits.map(({ establishmentId }) => establishmentId))

describe('the capacity of days', () => {
  const capacities = (changes: Partial<PairRoom>) =>
    capacitiesOf(WEEK, { ...free, ...changes }).map((one) => one.capacity)

  test.each<[what: string, changes: Partial<PairRoom>, expected: number[]]>([
    ['free days', {}, [4, 4, 4, 4, 4, 4, 4]],
    ['a weekend', { shareOn: (day) => (day >= '2026-12-05' ? 0 : 1) }, [4, 4, 4, 4, 4, 0, 0]],
    ['a half day', { shareOn: (day) => (day === '2026-12-01' ? 0.5 : 1) }, [4, 2, 4, 4, 4, 4, 4]],
    ['half of an odd number', { visitsPerDay: 3, shareOn: () => 0.5 }, [1, 1, 1, 1, 1, 1, 1]],
    ['a day that is full', { plannedOn: (day) => (day === '2026-11-30' ? 5 : 0) }, [0, 4, 4, 4, 4, 4, 4]],
    ['a planned visit', { plannedOn: (day) => (day === '2026-11-30' ? 1 : 0) }, [3, 4, 4, 4, 4, 4, 4]],
    ['a week of ten', { roomInWeek: () => 10 }, [4, 4, 2, 0, 0, 0, 0]],
    ['a week that is over its capacity', { roomInWeek: () => -3 }, [0, 0, 0, 0, 0, 0, 0]],
  ])('%s', (_what, changes, expected) => {
    expect(capacities(changes)).toEqual(expected)
  })

  test('the weeks of a trip have a capacity each', () => {
    const days = daysFrom('2026-12-04', '2026-12-08')
    expect(capacitiesOf(days, { ...free, roomInWeek: () => 5 }).map((one) => one.capacity)).toEqual([4, 1, 0, 4, 1])
    expect([mondayOf('2026-12-04'), mondayOf('2026-12-07')]).toEqual(['2026-11-30', '2026-12-07'])
  })
})

describe('a proposal', () => {
  const days = (...capacities: number[]) => capacities.map((capacity, at) => ({ day: WEEK[at] ?? '', capacity }))
  const request = { perDay: 2, places, mayVisit: () => true }

  test('takes the highest sums of scores, along the way, each municipality together', () => {
    const all = candidates([11, 1, 90], [31, 3, 80], [32, 3, 70], [12, 1, 60], [21, 2, 10])
    expect(idsOf(proposeTrip({ ...request, days: days(2, 2), candidates: all }))).toEqual([
      [11, 12],
      [31, 32],
    ])
  })

  test('fills a day with the next municipality', () => {
    const all = candidates([11, 1, 90], [21, 2, 50], [31, 3, 40])
    expect(idsOf(proposeTrip({ ...request, days: days(2, 2), candidates: all }))).toEqual([[11, 21], [31]])
  })

  test('leaves days without capacity empty, and takes a later day where one may not be visited', () => {
    const all = candidates([11, 1, 90], [12, 1, 80])
    const mayVisit = (day: string, { establishmentId }: Candidate) => establishmentId !== 11 || day > '2026-12-01'
    expect(idsOf(proposeTrip({ ...request, days: days(1, 0, 2), candidates: all, mayVisit }))).toEqual([[12], [], [11]])
  })

  test('without candidates has days and no visits', () => {
    expect(idsOf(proposeTrip({ ...request, days: days(2), candidates: [] }))).toEqual([[]])
  })

  test('a proposal never exceeds capacity or absences, and visits each place once', () => {
    const share = fc.constantFrom<0 | 0.5 | 1>(0, 0.5, 1)
    fc.assert(
      fc.property(
        fc.record({
          shares: fc.array(share, { minLength: 14, maxLength: 14 }),
          planned: fc.array(fc.nat(5), { minLength: 14, maxLength: 14 }),
          rooms: fc.array(fc.integer({ min: -2, max: 20 }), { minLength: 3, maxLength: 3 }),
          perDay: fc.integer({ min: 1, max: 12 }),
          first: fc.nat(6),
          length: fc.integer({ min: 1, max: 14 }),
          found: fc.uniqueArray(
            fc.record({ establishmentId: fc.nat(500), cityId: fc.constantFrom(1, 2, 3), score: fc.nat(100) }),
            { selector: ({ establishmentId }) => establishmentId, maxLength: 60 },
          ),
          banned: fc.array(fc.tuple(fc.nat(13), fc.nat(500))),
        }),
        ({ shares, planned, rooms, perDay, first, length, found, banned }) => {
          const asked = daysFrom('2026-11-30', '2026-12-20').slice(first, first + length)
          const at = (day: string) => asked.indexOf(day)
          const mondays = [...new Set(asked.map(mondayOf))]
          const room: PairRoom = {
            visitsPerDay: perDay,
            shareOn: (day) => shares[at(day)] ?? 0,
            plannedOn: (day) => planned[at(day)] ?? 0,
            roomInWeek: (monday) => rooms[mondays.indexOf(monday)] ?? 0,
          }
          const mayVisit = (day: string, { establishmentId }: Candidate) =>
            !banned.some(([index, id]) => index === at(day) && id === establishmentId)
          const trip = proposeTrip({ days: capacitiesOf(asked, room), perDay, candidates: found, places, mayVisit })
          const week = new Map<string, number>()
          const seen = new Set<number>()
          for (const { day, visits } of trip) {
            const most = Math.floor(perDay * room.shareOn(day))
            if (visits.length > 0) expect(visits.length + room.plannedOn(day)).toBeLessThanOrEqual(most)
            week.set(mondayOf(day), (week.get(mondayOf(day)) ?? 0) + visits.length)
            for (const visit of visits) {
              expect(mayVisit(day, visit)).toBe(true)
              expect(seen.has(visit.establishmentId)).toBe(false)
              seen.add(visit.establishmentId)
            }
          }
          for (const [monday, visits] of week) expect(visits).toBeLessThanOrEqual(Math.max(0, room.roomInWeek(monday)))
        },
      ),
    )
  })
})
