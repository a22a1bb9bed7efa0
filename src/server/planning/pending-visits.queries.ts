import { type SQL, sql } from 'drizzle-orm'
import { type Hindrance, NEAR_DAYS, type PendingVisit } from '../../domain/planning/pending-visit.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** The days that decide whether a trip takes up a visit with a planned day; `tripId` is the trip itself, once it exists. */
export type TripWindow = { today: string; endsOn: string; tripId?: number | undefined }

/**
 * The reason against taking up the pending visit `a`, or null (decision 058). A day that is over, or that is far after
 * the trip, hinders nothing; nor does a trip that was closed.
 */
const hindranceOf = ({ today, endsOn, tripId }: TripWindow): SQL => sql`case
  when exists (select from inspections i where i.department_id = a.department_id and i.assignment_id = a.id) then 'begun'
  when exists (select from trips t where t.department_id = a.department_id and t.id = a.trip_id and t.state = 'confirmada'
    and t.id is distinct from ${tripId ?? null}::integer) then 'trip'
  when a.scheduled_on between ${today}::date and ${endsOn}::date + ${NEAR_DAYS}::integer then 'near-day' end`

/** Whether a pending visit keeps the establishment `e` out of a trip. */
export const isHindered = (window: TripWindow): SQL => sql`exists (select from assignments a
  where a.department_id = e.department_id and a.establishment_id = e.id and a.is_active and not a.is_done
    and (${hindranceOf(window)}) is not null)`

export type FoundPending = PendingVisit & {
  visitId: number
  establishmentId: number
  engineerId: number
  technicianId: number
  tripId: number | null
  tripOrder: number | null
  hindrance: Hindrance | null
}

/** Pending visits of establishments: those that hinder a trip first, then those that are due first. */
const findPending = (q: Querier, departmentId: number, ids: readonly number[], window: TripWindow) =>
  rowsOf<FoundPending>(
    q,
    sql`select a.id as "visitId", a.establishment_id as "establishmentId", coalesce(a.other_motive, m.name) as motive,
        a.due_on::text as "dueOn", a.scheduled_on::text as "scheduledOn", a.engineer_id as "engineerId",
        a.technician_id as "technicianId", a.trip_id as "tripId", a.trip_order as "tripOrder",
        (select t.number from trips t where t.department_id = a.department_id and t.id = a.trip_id and t.state = 'confirmada') as "tripNumber",
        ${hindranceOf(window)} as hindrance
      from assignments a join visit_motives m on m.id = a.motive_id
      where a.department_id = ${departmentId} and a.establishment_id = any (${`{${ids.join(',')}}`}::integer[])
        and a.is_active and not a.is_done
      order by a.establishment_id, (${hindranceOf(window)}) is null, a.due_on nulls last, a.id`,
  )

/** The pending visit of each establishment that decides: one that hinders the trip, else the one that is due first. */
export async function findDecidingVisits(
  q: Querier,
  departmentId: number,
  ids: readonly number[],
  window: TripWindow,
): Promise<ReadonlyMap<number, FoundPending>> {
  const deciding = new Map<number, FoundPending>()
  for (const visit of await findPending(q, departmentId, ids, window)) {
    if (!deciding.has(visit.establishmentId)) deciding.set(visit.establishmentId, visit)
  }
  return deciding
}

/** Holds the pending visits of establishments, so that none is begun or edited before the commit. */
export const lockPending = async (tx: Querier, departmentId: number, ids: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`select id from assignments a where a.department_id = ${departmentId}
      and a.establishment_id = any (${`{${ids.join(',')}}`}::integer[]) and a.is_active and not a.is_done
      order by id for no key update`,
  )
}
