import type { Official } from '../../domain/access/official.ts'
import type { PairRoom } from '../../domain/planning/propose-trip.ts'
import { addDays, mondayOf } from '../../domain/shared/days.ts'
import { type Availability, availabilityOn } from '../../domain/staff/availability.ts'
import { isAdministrator } from '../availability/availability.service.ts'
import { findStaff, isCompetenceDeclared, type StaffMember } from '../availability/staff-facts.queries.ts'
import { findInscriptionTypes } from '../catalogues/catalogues.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readCalendar } from '../terms/holidays.queries.ts'
import { countPlanned } from './trips.queries.ts'

/** Place and type of a visit, as both officials have to be able to make it. */
export type VisitPlace = { zodesId: number; cityId: number; city: string; inscriptionTypeId: number }

type Pair = {
  id?: number
  engineerId: number
  technicianId: number
  startsOn: string
  endsOn: string
  visitsPerDay: number
}

/** Everything that a trip asks about its two officials. */
export type PairAvailability = {
  room: PairRoom
  /** Reasons against a day in words, with the name of each official. */
  reasonsOn(day: string): string[]
  /** Reasons against a visit on a day: those of the day, of the place and of the type. */
  reasonsAgainst(day: string, place: VisitPlace): string[]
}

const byNameAndReason = (name: string, { isAvailable, reasons }: Availability) =>
  isAvailable ? [] : reasons.map(({ text }) => `${name}: ${text}`)

/** Reads the facts about a pair of officials in the weeks of a trip. */
export async function readPair(
  q: Querier,
  { by, today }: { by: Official; today: string },
  pair: Pair,
): Promise<PairAvailability> {
  const { departmentId } = by
  const userIds = [pair.engineerId, pair.technicianId]
  const weeks = { from: mondayOf(pair.startsOn), to: addDays(mondayOf(pair.endsOn), 6) }
  const staff = await findStaff(q, { departmentId, userIds }, weeks)
  const calendar = await readCalendar(q, departmentId, weeks.from, weeks.to)
  const planned = await countPlanned(q, departmentId, { userIds, tripId: pair.id }, weeks)
  const types = new Map<number, { id: number; name: string; isDeclared: boolean }>()
  for (const { id, name } of await findInscriptionTypes(q)) {
    types.set(id, { id, name, isDeclared: await isCompetenceDeclared(q, departmentId, id) })
  }

  const ask = ({ userId, facts }: StaffMember, day: string, place?: VisitPlace): Availability =>
    availabilityOn(facts, {
      day,
      today,
      calendar,
      asksWorkingDay: true,
      tellsSickLeave: isAdministrator(by) || userId === by.id,
      ...(place && {
        place: { zodesId: place.zodesId, cityId: place.cityId, cityName: place.city },
        inscriptionType: types.get(place.inscriptionTypeId),
      }),
    })
  const visitsOf = (userId: number, days: (day: string) => boolean) =>
    planned.filter((one) => one.userId === userId && days(one.day)).reduce((sum, { visits }) => sum + visits, 0)
  const most = (value: (member: StaffMember) => number) => Math.max(0, ...staff.map(value))

  return {
    room: {
      visitsPerDay: pair.visitsPerDay,
      shareOn(day) {
        const answers = staff.map((member) => ask(member, day))
        // Officials of one trip go together: half a day of either is half a day of both, and two halves may be different ones.
        if (answers.length < userIds.length || answers.some(({ isAvailable }) => !isAvailable)) return 0
        const halves = new Set(answers.flatMap(({ half }) => (half === null ? [] : [half])))
        return halves.size === 0 ? 1 : halves.size === 1 ? 0.5 : 0
      },
      plannedOn: (day) => most(({ userId }) => visitsOf(userId, (one) => one === day)),
      roomInWeek(monday) {
        const isIn = (day: string) => day >= monday && day <= addDays(monday, 6)
        return Math.min(
          ...staff.map(({ userId, visitsPerWeek }) =>
            visitsPerWeek === null ? Number.POSITIVE_INFINITY : visitsPerWeek - visitsOf(userId, isIn),
          ),
        )
      },
    },
    reasonsOn: (day) => staff.flatMap((member) => byNameAndReason(member.name, ask(member, day))),
    reasonsAgainst: (day, place) => staff.flatMap((member) => byNameAndReason(member.name, ask(member, day, place))),
  }
}
