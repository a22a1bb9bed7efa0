import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { readCalendarEntries } from '../../contract/planning/calendar.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { actaText } from '../../domain/list-exports/list-texts.ts'
import type { CalendarQuery } from '../../domain/planning/calendar-forms.ts'
import { tripStateName } from '../../domain/planning/planning-words.ts'
import { stateOn } from '../../domain/planning/trip.ts'
import { notificationLimit } from '../../domain/records/notification-limit.ts'
import { openText } from '../../domain/requirements/open-of-inactive.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { takesDays } from '../../domain/staff/absences.ts'
import { absenceName, halfName } from '../../domain/staff/staff-words.ts'
import { type Asker, isAdministrator } from '../availability/availability.service.ts'
import { isOfDepartment } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAbsences } from '../staff/absences.queries.ts'
import { readCalendar } from '../terms/holidays.queries.ts'
import { findTrips } from '../trip-list/trips-shown.queries.ts'
import { findVisitsOfDays, type VisitRow } from '../visits/visit-list.queries.ts'
import { type CalendarScope, findNotificationLimits } from './calendar.queries.ts'
import { findContractEnds } from './contract-ends.queries.ts'
import { findDueRequirements } from './due-requirements.queries.ts'
import { absenceLink, contractLink, limitLink, requirementsLink, tripLink, visitLink } from './entry-links.ts'

type CalendarEntry = ReplyOf<typeof readCalendarEntries>['entries'][number]

/** Visits, records to notify, and terms of requirements of one answer at most; the lists have all. */
const MOST = 1_000
const plain = { isDone: false, isOverdue: false, visit: null, link: null }

/** The day of a visit in the calendar: the planned one, or its limit where none is planned. */
export const calendarDay = ({ scheduledOn, dueOn }: VisitRow): string => scheduledOn ?? dueOn ?? ''

/** The parts of a second line that are there. */
const parts = (...given: readonly (string | false | undefined)[]): string => given.filter(Boolean).join(' · ')

function visitEntry(by: Official, visit: VisitRow): CalendarEntry {
  const mayMove = may(by, 'visits.edit', by)
  const day = calendarDay(visit)
  const isLimit = (visit.scheduledOn ?? null) === null
  return {
    kind: 'visit',
    day,
    endDay: day,
    title: visit.establishment,
    // Branches of one name are told apart by their address.
    detail: parts(
      isLimit && 'Fecha límite, sin día',
      visit.city,
      visit.establishmentAddress,
      `${visit.engineer} y ${visit.technician}`,
    ),
    subject: 'assignment',
    subjectId: visit.id,
    isDone: visit.isDone,
    isOverdue: visit.isOverdue ?? false,
    visit: mayMove && !visit.isDone ? visit : null,
    link: visitLink(by, visit),
  }
}

/** Trips that have a day of the period; annulled ones are none. */
async function tripEntries(
  q: Querier,
  { by, at }: Asker,
  { userId, from, to }: CalendarScope,
): Promise<CalendarEntry[]> {
  const today = dayOf(at)
  const found = (await findTrips(q, by)).filter(
    ({ state, startsOn, endsOn, engineerId, technicianId }) =>
      state !== 'anulada' &&
      startsOn <= to &&
      endsOn >= from &&
      (userId === undefined || userId === engineerId || userId === technicianId),
  )
  return found.map((trip) => ({
    ...plain,
    ...{ kind: 'trip', day: trip.startsOn, endDay: trip.endsOn, title: `Salida ${trip.number}: ${trip.zodes}` },
    detail: `${tripStateName[stateOn(trip, today)]} · ${trip.engineer} y ${trip.technician}`,
    ...{ subject: 'trip', subjectId: trip.id, isDone: trip.state === 'cerrada', link: tripLink(trip.id) },
  }))
}

/** Absences that take days of the period. Sick leave is 'Ausente' to everybody but the official and administrators. */
async function absenceEntries(q: Querier, { by }: Asker, scope: CalendarScope): Promise<CalendarEntry[]> {
  const { departmentId, userId, from, to } = scope
  const found = await findAbsences(q, departmentId, { ofUser: userId, period: { from, to } })
  return found
    .filter((one) => takesDays(one) && one.startsOn <= to && one.endsOn >= from)
    .map((one) => ({
      ...plain,
      ...{ kind: 'absence', day: one.startsOn, endDay: one.endsOn, title: one.userName },
      detail: [
        one.kind === 'INCAPACIDAD' && !isAdministrator(by) && one.userId !== by.id ? 'Ausente' : absenceName[one.kind],
        ...(one.half === null ? [] : [halfName[one.half]]),
        ...(one.state === 'pedida' ? ['por decidir'] : []),
      ].join(' · '),
      ...{ subject: 'absence', subjectId: one.id, link: absenceLink(by) },
    }))
}

async function limitEntries(q: Querier, { at }: Asker, scope: CalendarScope): Promise<CalendarEntry[]> {
  const today = dayOf(at)
  return (await findNotificationLimits(q, scope, MOST + 1)).map((limit) => {
    const { inspectionId, visitedOn, number, establishment, city, address } = limit
    const day = notificationLimit(visitedOn)
    return {
      ...plain,
      ...{ kind: 'notification', day, endDay: day, title: establishment },
      detail: parts('Límite para notificar', city, address, actaText(number)),
      ...{ subject: 'inspection', subjectId: inspectionId, isOverdue: day < today, link: limitLink(limit) },
    }
  })
}

/** Last days of open requirements, one entry for each establishment and day. */
async function requirementEntries(q: Querier, { at }: Asker, scope: CalendarScope): Promise<CalendarEntry[]> {
  const today = dayOf(at)
  return (await findDueRequirements(q, scope, MOST + 1)).map((due) => {
    const { establishment, establishmentId, address, city, day, open, requirementId } = due
    return {
      ...plain,
      ...{ kind: 'requirement', day, endDay: day, title: establishment },
      detail: parts(openText(open), city, address),
      ...(open === 1
        ? { subject: 'requirement', subjectId: requirementId }
        : { subject: 'establishment', subjectId: establishmentId }),
      ...{ isOverdue: day < today, link: requirementsLink(due) },
    }
  })
}

/** Contracts that end and that no other one continues: of all officials for administrators, of oneself for the others. */
async function contractEntries(q: Querier, { by, at }: Asker, scope: CalendarScope): Promise<CalendarEntry[]> {
  const today = dayOf(at)
  return (await findContractEnds(q, scope))
    .filter(({ isContinued }) => !isContinued)
    .map(({ id, userId, name, number, endsOn }) => ({
      ...plain,
      ...{ kind: 'contract', day: endsOn, endDay: endsOn, title: name, detail: `Último día del contrato ${number}` },
      ...{ subject: 'contract', subjectId: id, isDone: endsOn < today, link: contractLink(by, userId) },
    }))
}

async function holidayEntries(q: Querier, { departmentId, from, to }: CalendarScope): Promise<CalendarEntry[]> {
  const holidays = [...(await readCalendar(q, departmentId, from, to))].filter(([day]) => day >= from && day <= to)
  return holidays.map(([day, title]) => ({
    ...plain,
    ...{ kind: 'holiday', day, endDay: day, title, detail: 'Día sin trabajo', subject: 'holiday', subjectId: null },
  }))
}

/** The official whose calendar is asked for: others than administrators see their own. @throws Problem access.forbidden, user.not-found */
async function askedUser(q: Querier, { by }: Asker, userId: number | undefined): Promise<number | undefined> {
  if (!isAdministrator(by)) {
    if (userId !== undefined && userId !== by.id) throw new Problem('access.forbidden')
    return by.id
  }
  if (userId !== undefined && !(await isOfDepartment(q, by.departmentId, userId))) throw new Problem('user.not-found')
  return userId
}

/** Everything of a period, by day. */
export async function readEntries(
  q: Querier,
  asker: Asker,
  query: CalendarQuery,
): Promise<ReplyOf<typeof readCalendarEntries>> {
  const { by, at } = asker
  const { departmentId } = by
  const userId = await askedUser(q, asker, query.userId)
  const scope: CalendarScope = { departmentId, userId, from: query.from, to: query.to }
  const found = await findVisitsOfDays(q, { official: by, today: dayOf(at) }, scope, MOST + 1)
  const limits = await limitEntries(q, asker, scope)
  const due = query.knowsRequirements ? await requirementEntries(q, asker, scope) : []
  const entries = [
    ...(await holidayEntries(q, scope)),
    ...(await tripEntries(q, asker, scope)),
    ...(await absenceEntries(q, asker, scope)),
    ...(query.knowsContracts ? await contractEntries(q, asker, scope) : []),
    ...found.slice(0, MOST).map((visit) => visitEntry(by, visit)),
    ...limits.slice(0, MOST),
    ...due.slice(0, MOST),
  ]
  return {
    entries: entries.sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1)),
    isCut: [found, limits, due].some(({ length }) => length > MOST),
  }
}
