import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { zodes } from '../schema/catalogues.table.ts'
import { trips } from '../schema/planning/trips.table.ts'
import { users } from '../schema/users.table.ts'

const engineer = alias(users, 'engineer')
const technician = alias(users, 'technician')

export const shownTrips = (q: Querier) =>
  q
    .select({
      id: trips.id,
      departmentId: trips.departmentId,
      number: trips.number,
      zodesId: trips.zodesId,
      zodes: zodes.name,
      startsOn: trips.startsOn,
      endsOn: trips.endsOn,
      engineerId: trips.engineerId,
      engineer: sql<string>`coalesce(${engineer.fullName}, '')`,
      technicianId: trips.technicianId,
      technician: sql<string>`coalesce(${technician.fullName}, '')`,
      engineerActive: engineer.isActive,
      technicianActive: technician.isActive,
      visitsPerDay: trips.visitsPerDay,
      vehicle: trips.vehicle,
      note: trips.note,
      state: trips.state,
      proposal: trips.proposal,
      taken: trips.taken,
      rowVersion: trips.rowVersion,
      made: sql<number>`(select count(*)::integer from assignments visit where visit.department_id = ${trips.departmentId}
        and visit.trip_id = ${trips.id} and visit.is_active)`,
      visitsDone: sql<number>`(select count(*)::integer from assignments visit where visit.department_id = ${trips.departmentId}
        and visit.trip_id = ${trips.id} and visit.is_active and visit.is_done)`,
    })
    .from(trips)
    .innerJoin(zodes, eq(zodes.id, trips.zodesId))
    .innerJoin(engineer, eq(engineer.id, trips.engineerId))
    .innerJoin(technician, eq(technician.id, trips.technicianId))

export type FoundTrip = Awaited<ReturnType<typeof findTrips>>[number]

/** Trips that an official sees, newest first: administrators all, others their own (R 6.3). */
export const findTrips = (q: Querier, { id, departmentId, userType }: Official) =>
  shownTrips(q)
    .where(
      and(
        eq(trips.departmentId, departmentId),
        userType === USER_TYPE.administrator
          ? undefined
          : eq(userType === USER_TYPE.engineer ? trips.engineerId : trips.technicianId, id),
      ),
    )
    .orderBy(desc(trips.id))

export const findTrip = (q: Querier, departmentId: number, id: number): Promise<FoundTrip | undefined> =>
  shownTrips(q)
    .where(and(eq(trips.departmentId, departmentId), eq(trips.id, id)))
    .then(([found]) => found)
