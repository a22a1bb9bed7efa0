import { sql } from 'drizzle-orm'
import { LONGEST_VISIT_MINUTES, type PastVisits } from '../../domain/staff/workload.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import type { WhichOfficials } from './staff-facts.queries.ts'

const part = (departmentId: number, column: 'engineer_id' | 'technician_id', to: string) =>
  sql`select ${sql.identifier(column)} as user_id, inscription_type_id from assignments
    where department_id = ${departmentId} and is_active and not is_done and (scheduled_on is null or scheduled_on <= ${to}::date)`

/** Pending visits of an official, of one type of inscription. */
export type PendingVisits = { userId: number; inscriptionTypeId: number; visits: number }

/**
 * Pending visits of each official up to a day, by type: those planned for it or before, and those without a day. The
 * partial indexes of pending visits find them.
 */
export function countPendingVisits(
  q: Querier,
  { departmentId, userIds }: WhichOfficials,
  to: string,
): Promise<PendingVisits[]> {
  const own = userIds
    ? sql`where user_id in (${sql.join(
        userIds.map((id) => sql`${id}::integer`),
        sql`, `,
      )})`
    : sql``
  return rowsOf<PendingVisits>(
    q,
    sql`select user_id as "userId", inscription_type_id as "inscriptionTypeId", count(*)::integer as visits
      from (${part(departmentId, 'engineer_id', to)} union all ${part(departmentId, 'technician_id', to)}) visit ${own}
      group by user_id, inscription_type_id`,
  )
}

/** Newest closed visits of a department from which medians are taken: enough for each type, and read in milliseconds. */
const NEWEST = 1_000

/** The past visits of a department by type, and of all types together, whose type is null. */
export const findPastVisits = (
  q: Querier,
  departmentId: number,
): Promise<({ inscriptionTypeId: number | null; name: string | null } & PastVisits)[]> =>
  rowsOf(
    q,
    sql`with newest as (
        select assignment_id, extract(epoch from closed_at - started_at) / 60 as minutes from inspections
        where department_id = ${departmentId} and closed_at is not null order by id desc limit ${NEWEST})
      select type.id as "inscriptionTypeId", type.name, count(*)::integer as visits,
        percentile_cont(0.5) within group (order by newest.minutes)::double precision as "medianMinutes"
      from newest join assignments on assignments.department_id = ${departmentId} and assignments.id = newest.assignment_id
        join inscription_types type on type.id = assignments.inscription_type_id
      where newest.minutes between 0 and ${LONGEST_VISIT_MINUTES}
      group by grouping sets ((type.id, type.name), ())
      order by type.name nulls last`,
  )
