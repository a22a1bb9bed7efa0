import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../../domain/analytics/period.ts'
import { IN_FORCE_STATES } from '../../domain/measures/measure-words.ts'
import { type Querier, rowsOf, wordsInSql } from '../platform/db/database.ts'
import { createGroupCounts } from '../platform/lists/remembered-groups.ts'
import { inspectionList } from '../schema/inspection-list.table.ts'
import { inDays, inMonths, isOwn, ownWithin, partsOf, type Scope, within } from './scope.queries.ts'

/** Active visits that were planned for a period: by their limit or, without one, by the day of their planning. */
export type Planned = { planned: number; done: number; withoutDue: number }

const PLANNED_FOR = sql`coalesce(due_on, bogota_day(created_at))`
const SUMS = sql`coalesce(sum(planned), 0)::integer as planned, coalesce(sum(done), 0)::integer as done,
  coalesce(sum(without_due), 0)::integer as "withoutDue"`

/** Visits that count for a scope. */
const visitsWithin = (scope: Scope) => ownWithin(scope, sql`inscription_type_id`)

function planSums(scope: Scope, period: Period): SQL {
  const { months, days } = partsOf(scope, period)
  return sql`(
    select month, planned, done, without_due from analytics.plan_monthly where ${within(scope)} and ${inMonths(months)}
    union all
    select analytics.month_of(${PLANNED_FOR}), 1, is_done::integer, (due_on is null)::integer
      from assignments where is_active and ${visitsWithin(scope)} and ${inDays(PLANNED_FOR, days)}) sums`
}

export async function sumPlan(q: Querier, scope: Scope, period: Period): Promise<Planned> {
  const [sums] = await rowsOf<Planned>(q, sql`select ${SUMS} from ${planSums(scope, period)}`)
  return sums as Planned
}

export const sumPlanByMonth = (q: Querier, scope: Scope, period: Period) =>
  rowsOf<Planned & { month: string }>(
    q,
    sql`select to_char(month, 'YYYY-MM') as month, ${SUMS} from ${planSums(scope, period)} group by month order by month`,
  )

/** Pending visits whose limit is over. */
export async function countOverdue(q: Querier, scope: Scope, today: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    q,
    sql`select count(*)::integer as count from assignments
      where is_active and not is_done and due_on < ${today}::date and ${visitsWithin(scope)}`,
  )
  return row?.count ?? 0
}

/** Measures that bind an establishment now, of the visits of a scope. */
export async function countMeasuresInForce(q: Querier, scope: Scope): Promise<number> {
  const department = sql`department_id = ${scope.official.departmentId}::integer`
  const [row] = await rowsOf<{ count: number }>(
    q,
    sql`select count(*)::integer as count from measures
      where ${department} and state in (${wordsInSql(IN_FORCE_STATES)})
        and inspection_id in (select id from inspections
          where ${department} and assignment_id in (select id from assignments where ${visitsWithin(scope)}))`,
  )
  return row?.count ?? 0
}

const groupsOf = createGroupCounts()

/**
 * Closed inspections that are neither notified nor archived, by the day of the visit. Those of a whole department may be
 * most of its inspections, so their counts are remembered and follow the list's changes (decision 012).
 * @param q the database: in a transaction all are counted
 */
export async function unnotifiedByDay(q: Querier, scope: Scope): Promise<{ day: string; count: number }[]> {
  const { departmentId } = scope.official
  const isWhole =
    !isOwn(scope) && [scope.zodesId, scope.cityId, scope.inscriptionTypeId].every((id) => id === undefined)
  if (isWhole) {
    const groups = await groupsOf(q, {
      ...inspectionList,
      where: (l) => sql`${l.departmentId} = ${departmentId}::integer and not ${l.isNotified} and not ${l.isArchived}`,
      group: (l) => sql`${l.closedOn}`,
    })
    return [...groups].map(([day, count]) => ({ day, count })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
  }
  return rowsOf<{ day: string; count: number }>(
    q,
    sql`select l.closed_on as day, count(*)::integer as count from lists.listed_inspections l
      where l.department_id = ${departmentId}::integer and not l.is_notified and not l.is_archived
        and exists (select from inspections i join assignments a on a.id = i.assignment_id
          where i.id = l.id and (select ${visitsWithin(scope)} from (select a.*) visit))
      group by l.closed_on order by l.closed_on`,
  )
}
