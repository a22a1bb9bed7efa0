import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { addDays, daysFrom, earlierOf } from '../../domain/shared/days.ts'
import type { WorkCalendar } from '../../domain/shared/holidays.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type Availability, availabilityOn, availableDays, type DayQuestion } from '../../domain/staff/availability.ts'
import { type AvailabilityQuery, MAX_PERIOD_DAYS, type PeriodQuery } from '../../domain/staff/period-forms.ts'
import { capacityOf, isMedianKnown, loadPct, usualMinutesOf, weightedVisits } from '../../domain/staff/workload.ts'
import type { Querier } from '../platform/db/database.ts'
import { readCalendar } from '../terms/holidays.queries.ts'
import { findCity, findInscriptionType } from './places.queries.ts'
import {
  byUser,
  findStaff,
  isCompetenceDeclared,
  type StaffMember,
  type WhichOfficials,
} from './staff-facts.queries.ts'
import { countPendingVisits, findPastVisits } from './workload.queries.ts'

/** The caller and the instant of a question. */
export type Asker = { by: Official; at: Date }

export const isAdministrator = ({ userType }: Official): boolean => userType === USER_TYPE.administrator

/** Days of a period without an end, the first included: four weeks. */
const USUAL_PERIOD_DAYS = 28

/** The asked period, or four weeks from today on. A period with one end alone is bounded as one with two. */
export function periodOf({ from, to }: PeriodQuery, today: string): { from: string; to: string } {
  const begins = from ?? (to !== undefined && to < today ? to : today)
  const ends = to ?? addDays(begins, USUAL_PERIOD_DAYS - 1)
  return {
    from: begins,
    to: earlierOf(ends, addDays(begins, MAX_PERIOD_DAYS - 1)),
  }
}

/** Pending visits, the usual visits that they amount to, and the usual visits that fit in. */
export type Load = { pending: number; weighted: number; capacity: number | null; loadPct: number | null }

/** How long visits usually take in a department, in minutes: all together, and each type by which enough were made. */
type UsualMinutes = { usual: number; types: { inscriptionTypeId: number; name: string; minutes: number }[] }

async function readUsualMinutes(q: Querier, departmentId: number): Promise<UsualMinutes> {
  const past = await findPastVisits(q, departmentId)
  const usual = usualMinutesOf(past.find(({ inscriptionTypeId }) => inscriptionTypeId === null))
  const types = past.flatMap(({ inscriptionTypeId, name, ...visits }) =>
    inscriptionTypeId === null || name === null || !isMedianKnown(visits)
      ? []
      : [{ inscriptionTypeId, name, minutes: usualMinutesOf(visits) }],
  )
  return { usual, types }
}

/** Loads in a period, by official. The calendar is that of the period. */
export async function readLoads(
  q: Querier,
  which: WhichOfficials,
  staff: readonly StaffMember[],
  { from, to }: { from: string; to: string },
  calendar: WorkCalendar,
): Promise<{ loadOf: (member: StaffMember) => Load; minutes: UsualMinutes }> {
  const pendingOf = byUser(await countPendingVisits(q, which, to))
  const minutes = await readUsualMinutes(q, which.departmentId)
  const ofType = new Map(minutes.types.map((type) => [type.inscriptionTypeId, type.minutes]))
  const days = daysFrom(from, to)
  const loads = new Map(
    staff.map(({ userId, facts, visitsPerWeek }) => {
      const visits = pendingOf(userId)
      const pending = visits.reduce((sum, one) => sum + one.visits, 0)
      const weighted = weightedVisits(visits, ofType, minutes.usual)
      const capacity =
        visitsPerWeek === null
          ? null
          : capacityOf({ visitsPerWeek, works: facts.works }, availableDays(facts, days, calendar))
      return [userId, { pending, weighted, capacity, loadPct: loadPct(weighted, capacity) }] as const
    }),
  )
  const none = { pending: 0, weighted: 0, capacity: null, loadPct: null }
  return { loadOf: ({ userId }) => loads.get(userId) ?? none, minutes }
}

/** Whether a type of user makes visits. */
const makesVisits = ({ userType }: Pick<StaffMember, 'userType'>): boolean =>
  userType === USER_TYPE.technician || userType === USER_TYPE.engineer

/** Place and type as they are asked about; an absent one is not asked. */
async function readPlace(
  q: Querier,
  departmentId: number,
  { cityId, inscriptionTypeId }: Pick<AvailabilityQuery, 'cityId' | 'inscriptionTypeId'>,
): Promise<Pick<DayQuestion, 'place' | 'inscriptionType'>> {
  const place = cityId === undefined ? undefined : await findCity(q, departmentId, cityId)
  const type = inscriptionTypeId === undefined ? undefined : await findInscriptionType(q, inscriptionTypeId)
  if ((cityId !== undefined && !place) || (inscriptionTypeId !== undefined && !type)) {
    throw new Problem('catalogue.not-found')
  }
  const inscriptionType = type && { ...type, isDeclared: await isCompetenceDeclared(q, departmentId, type.id) }
  return { place, inscriptionType }
}

const told = ({ isAvailable, half, reasons }: Availability) => ({
  isAvailable,
  half,
  reasons: reasons.map(({ text }) => text),
  reasonKinds: reasons.map(({ kind }) => kind),
})

/** Availability of the technicians and engineers of the department, day by day (R 17.4). */
export async function readAvailability(q: Querier, { by, at }: Asker, query: AvailabilityQuery) {
  const { departmentId } = by
  const today = dayOf(at)
  const { from, to } = periodOf(query, today)
  const asked = await readPlace(q, departmentId, query)
  const calendar = await readCalendar(q, departmentId, from, to)
  const staff = await findStaff(q, { departmentId }, { from, to })
  const days = daysFrom(from, to)
  return staff
    .filter((member) => member.isActive && makesVisits(member))
    .map(({ userId, name, facts }) => ({
      userId,
      name,
      days: days.map((day) => {
        const tellsSickLeave = isAdministrator(by) || userId === by.id
        return {
          day,
          ...told(availabilityOn(facts, { day, today, calendar, asksWorkingDay: true, tellsSickLeave, ...asked })),
        }
      }),
    }))
}

/** Pending visits against capacity in a period; others than administrators see their own. */
export async function readWorkload(q: Querier, { by, at }: Asker, query: PeriodQuery) {
  const period = periodOf(query, dayOf(at))
  const which = { departmentId: by.departmentId, userIds: isAdministrator(by) ? undefined : [by.id] }
  const staff = (await findStaff(q, which, period)).filter((member) => member.isActive && makesVisits(member))
  const calendar = await readCalendar(q, by.departmentId, period.from, period.to)
  const { loadOf, minutes } = await readLoads(q, which, staff, period, calendar)
  const officials = staff.map((member) => {
    const { userId, name, identificationNumber } = member
    return { userId, name, identificationNumber, ...loadOf(member) }
  })
  return { officials, minutes }
}

/** The visit about which the planner asks. */
export type PlannedVisit = {
  /** Null: the visit has no day, and today is asked, be it a working day or not. */
  scheduledOn: string | null
  cityId: number
  inscriptionTypeId: number
  userIds: readonly number[]
}

/** The reasons against giving a visit to its officials, each with the official's name; none when nothing stands against it. */
export async function planReasons(q: Querier, { by, at }: Asker, visit: PlannedVisit): Promise<string[]> {
  const today = dayOf(at)
  const day = visit.scheduledOn ?? today
  const { departmentId } = by
  const staff = await findStaff(q, { departmentId, userIds: visit.userIds }, { from: day, to: day })
  const asked = await readPlace(q, departmentId, visit)
  const calendar = await readCalendar(q, departmentId, day, day)
  const asksWorkingDay = visit.scheduledOn !== null
  return staff.flatMap(({ userId, name, facts }) => {
    const tellsSickLeave = isAdministrator(by) || userId === by.id
    const { isAvailable, reasons } = availabilityOn(facts, {
      day,
      today,
      calendar,
      asksWorkingDay,
      tellsSickLeave,
      ...asked,
    })
    if (isAvailable) return []
    return reasons.map(({ kind, text }) =>
      kind === 'contract-ended' && visit.scheduledOn !== null
        ? `El contrato de ${name} termina antes de la visita.`
        : `${name}: ${text}`,
    )
  })
}
