import { and, asc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/database.ts'
import { firstMatches } from '../platform/lists/first-matches.ts'
import { assignments } from '../schema/assignments.table.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishmentList } from '../schema/establishment-list.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { trips } from '../schema/planning/trips.table.ts'
import { shownTrips } from '../trip-list/trips-shown.queries.ts'

/** Trips of a department begin and change one after the other, until the commit. */
export const takeTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(5202651, ${departmentId}::integer)`)
}

/** Trips of either official that are not over, annulled or this one, and that have a day of a period. */
export const findOverlapping = (
  tx: Querier,
  departmentId: number,
  trip: { id?: number; engineerId: number; technicianId: number; startsOn: string; endsOn: string },
) =>
  shownTrips(tx)
    .where(
      and(
        eq(trips.departmentId, departmentId),
        inArray(trips.state, ['borrador', 'confirmada']),
        trip.id === undefined ? undefined : ne(trips.id, trip.id),
        or(eq(trips.engineerId, trip.engineerId), eq(trips.technicianId, trip.technicianId)),
        lte(trips.startsOn, trip.endsOn),
        gte(trips.endsOn, trip.startsOn),
      ),
    )
    .orderBy(asc(trips.id))

/** Trips of an official, in either part, that are neither over nor annulled. */
export const findOpenTrips = (tx: Querier, departmentId: number, userId: number) =>
  shownTrips(tx)
    .where(
      and(
        eq(trips.departmentId, departmentId),
        inArray(trips.state, ['borrador', 'confirmada']),
        or(eq(trips.engineerId, userId), eq(trips.technicianId, userId)),
      ),
    )
    .orderBy(asc(trips.id))

/** Adds a trip with the next number of its year. The department's turn is held. */
export async function insertTrip(
  tx: Querier,
  row: Omit<typeof trips.$inferInsert, 'sequence' | 'year'>,
): Promise<{ id: number; number: string }> {
  const year = Number(row.startsOn.slice(0, 4))
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${trips.sequence}), 0)` })
    .from(trips)
    .where(and(eq(trips.departmentId, row.departmentId), eq(trips.year, year)))
  const sequence = Number(last?.sequence ?? 0) + 1
  const [added] = await tx
    .insert(trips)
    .values({ ...row, year, sequence })
    .returning({ id: trips.id, number: trips.number })
  return added as { id: number; number: string }
}

/** Changes a trip and increments its row version. */
export const updateTrip = async (tx: Querier, id: number, changes: Partial<typeof trips.$inferInsert>) => {
  await tx
    .update(trips)
    .set({ ...changes, rowVersion: sql`${trips.rowVersion} + 1` })
    .where(eq(trips.id, id))
}

/** Establishments of the drafts of a department, so that no two drafts propose one. */
export const findDrafted = (q: Querier, departmentId: number): Promise<ReadonlySet<number>> =>
  rowsOf<{ id: number }>(
    q,
    sql`select distinct one::integer as id from trips, jsonb_array_elements(proposal) d, jsonb_array_elements_text(d -> 'establishmentIds') one
      where department_id = ${departmentId} and state = 'borrador'`,
  ).then((rows) => new Set(rows.map(({ id }) => id)))

/** Ids of the first active establishments of a trip's subregion that a text finds. */
export async function findInSubregion(
  q: Querier,
  { departmentId, zodes }: { departmentId: number; zodes: string },
  text: string,
  most: number,
): Promise<number[]> {
  const { rows } = establishmentList
  const only = (list: typeof rows) => and(list.isActive, eq(list.zodes, zodes))
  const numbers = [rows.identificationNumberKey, rows.inscriptionNumberKey]
  const { ids } = await firstMatches(q, { rows, departmentId, only, numbers, name: rows.nameKey }, text, most)
  return ids.slice(0, most)
}

/** Numbers of the other drafts that propose some establishments, by establishment. */
export const findOtherDrafts = (q: Querier, departmentId: number, tripId: number, ids: readonly number[]) =>
  rowsOf<{ id: number; number: string }>(
    q,
    sql`select one::integer as id, min(number) as number
      from trips, jsonb_array_elements(proposal) d, jsonb_array_elements_text(d -> 'establishmentIds') one
      where department_id = ${departmentId} and state = 'borrador' and trips.id <> ${tripId}
        and one::integer = any (${`{${ids.join(',')}}`}::integer[])
      group by 1 order by 1`,
  ).then((rows) => new Map(rows.map(({ id, number }) => [id, number])))

/** Establishments as a proposal shows them. */
export const findProposed = (q: Querier, departmentId: number, ids: readonly number[]) =>
  q
    .select({
      establishmentId: establishments.id,
      establishment: establishments.name,
      inscriptionNumber: sql<string>`coalesce(${establishments.inscriptionNumber}, '')`,
      address: establishments.address,
      inscriptionTypeId: establishments.inscriptionTypeId,
      zodesId: establishments.zodesId,
      cityId: establishments.cityId,
      city: cities.name,
      isActive: establishments.isActive,
    })
    .from(establishments)
    .innerJoin(cities, eq(cities.id, establishments.cityId))
    .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
export type Proposed = Awaited<ReturnType<typeof findProposed>>[number]

/** Active visits of a trip in its order, as they are planned by now. */
export const findTripVisits = (q: Querier, departmentId: number, tripId: number) =>
  q
    .select({
      assignmentId: assignments.id,
      establishmentId: assignments.establishmentId,
      scheduledOn: assignments.scheduledOn,
      dueOn: assignments.dueOn,
      isDone: assignments.isDone,
    })
    .from(assignments)
    .where(and(eq(assignments.departmentId, departmentId), eq(assignments.tripId, tripId), assignments.isActive))
    .orderBy(asc(assignments.scheduledOn), asc(assignments.tripOrder), asc(assignments.id))

/** Visits of a trip that are not done, with whether they were begun, locked. */
export const lockTripVisits = (tx: Querier, departmentId: number, tripId: number) =>
  rowsOf<{
    id: number
    establishmentId: number
    scheduledOn: string | null
    dueOn: string | null
    engineerId: number
    technicianId: number
    isDone: boolean
    isActive: boolean
    hasBegun: boolean
  }>(
    tx,
    sql`select a.id, a.establishment_id as "establishmentId", a.scheduled_on::text as "scheduledOn", a.due_on::text as "dueOn", a.engineer_id as "engineerId", a.technician_id as "technicianId", a.is_done as "isDone", a.is_active as "isActive",
        exists (select from inspections i where i.department_id = a.department_id and i.assignment_id = a.id) as "hasBegun"
      from assignments a where a.department_id = ${departmentId} and a.trip_id = ${tripId} order by a.id for update`,
  )

/** Visits of each official on the days of a period, but for those of a trip itself. */
export const countPlanned = (
  q: Querier,
  departmentId: number,
  { userIds, tripId }: { userIds: readonly number[]; tripId: number | undefined },
  { from, to }: { from: string; to: string },
) =>
  rowsOf<{ userId: number; day: string; visits: number }>(
    q,
    sql`select u.id as "userId", a.scheduled_on::text as day, count(*)::integer as visits
      from unnest(${`{${userIds.join(',')}}`}::integer[]) u (id)
        join assignments a on a.department_id = ${departmentId} and u.id in (a.engineer_id, a.technician_id)
      where a.is_active and a.scheduled_on between ${from}::date and ${to}::date
        and a.trip_id is distinct from ${tripId ?? null}::integer
      group by 1, 2 order by 1, 2`,
  )

/** Municipalities of a department with the coordinates of their seats. */
export const findPlaces = (q: Querier, departmentId: number) =>
  q
    .select({ id: cities.id, name: cities.name, latitude: cities.latitude, longitude: cities.longitude })
    .from(cities)
    .where(eq(cities.departmentId, departmentId))
    .orderBy(asc(cities.id))
