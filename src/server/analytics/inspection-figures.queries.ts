import { type SQL, sql } from 'drizzle-orm'
import type { Histogram } from '../../domain/analytics/figures.ts'
import { type Period, periodParts } from '../../domain/analytics/period.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { inDays, inMonths, isOwn, ownWithin, partsOf, type Scope, within } from './scope.queries.ts'

/** Counted inspections of a scope on some days. */
export const countedOn = (scope: Scope, days: readonly Period[]): SQL =>
  sql`analytics.counted_inspections where ${ownWithin(scope)} and ${inDays(sql`visit_day`, days)}`

/**
 * The inspections of a scope and a period in sums: the months that lie within it, and the single inspections of the days
 * around them.
 */
function inspectionSums(scope: Scope, period: Period): SQL {
  const { months, days } = partsOf(scope, period)
  return sql`(
    select month, zodes_id, city_id, concepto, n, pct_sum, measures, notified, in_time
      from analytics.visits_monthly where ${within(scope)} and ${inMonths(months)}
    union all
    select analytics.month_of(visit_day), zodes_id, city_id, concepto, 1, compliance_pct::numeric, measures,
        (notified_on is not null)::integer, coalesce(notified_on - visit_day <= 5, false)::integer
      from ${countedOn(scope, days)}) sums`
}

const VERDICTS = sql`
  coalesce(sum(n), 0)::integer as inspections,
  (sum(pct_sum) / nullif(sum(n), 0))::double precision as mean,
  coalesce(sum(n) filter (where concepto = 'FAVORABLE'), 0)::integer as favorable,
  coalesce(sum(n) filter (where concepto = 'FAVORABLE CON REQUERIMIENTOS'), 0)::integer as "withRequirements",
  coalesce(sum(n) filter (where concepto = 'DESFAVORABLE'), 0)::integer as unfavorable`

/** Counts of verdicts, and the mean compliance in percent. */
export type Verdicts = {
  inspections: number
  mean: number | null
  favorable: number
  withRequirements: number
  unfavorable: number
}

export async function sumInspections(q: Querier, scope: Scope, period: Period) {
  type Sums = Verdicts & { measures: number; notified: number; inTime: number }
  const [sums] = await rowsOf<Sums>(
    q,
    sql`select ${VERDICTS}, coalesce(sum(measures), 0)::integer as measures, coalesce(sum(notified), 0)::integer as notified,
      coalesce(sum(in_time), 0)::integer as "inTime" from ${inspectionSums(scope, period)}`,
  )
  return sums as Sums
}

export const sumByMonth = (q: Querier, scope: Scope, period: Period) =>
  rowsOf<Verdicts & { month: string }>(
    q,
    sql`select to_char(month, 'YYYY-MM') as month, ${VERDICTS} from ${inspectionSums(scope, period)} group by month order by month`,
  )

export const sumByPlace = (q: Querier, scope: Scope, period: Period, by: 'zodes' | 'city') => {
  const column = by === 'zodes' ? sql`zodes_id` : sql`city_id`
  return rowsOf<Verdicts & { placeId: number }>(
    q,
    sql`select ${column} as "placeId", ${VERDICTS} from ${inspectionSums(scope, period)} group by ${column} order by ${column}`,
  )
}

/** How often each whole percent of compliance or each number of days until the notification occurs. */
export function spreadOf(
  q: Querier,
  scope: Scope,
  period: Period,
  measure: 'compliance' | 'notification',
): Promise<Histogram> {
  // The months have no histogram of one city or type: those are few inspections.
  const isNarrow = isOwn(scope) || scope.cityId !== undefined || scope.inscriptionTypeId !== undefined
  const { months, days } = isNarrow ? { months: undefined, days: [period] } : periodParts(period)
  const value = measure === 'compliance' ? sql`round(compliance_pct::numeric)::integer` : sql`notified_on - visit_day`
  const zodes = scope.zodesId === undefined ? sql`` : sql`and zodes_id = ${scope.zodesId}::integer`
  return rowsOf<{ value: number; n: number }>(
    q,
    sql`select value, sum(n)::integer as n from (
      select value, n from analytics.spread_monthly
        where department_id = ${scope.official.departmentId}::integer and measure = ${measure} ${zodes} and ${inMonths(months)}
      union all
      select ${value}, 1 from ${countedOn(scope, days)} and ${measure === 'compliance' ? sql`true` : sql`notified_on is not null`}
      ) spread group by value having sum(n) > 0 order by value`,
  )
}

export type OfficialSums = Verdicts & { userId: number; name: string; role: string; minutesMean: number | null }

/** The inspections of each official who took part. */
export function sumByOfficial(q: Querier, scope: Scope, period: Period): Promise<OfficialSums[]> {
  const { months, days } = periodParts(period)
  const user = isOwn(scope) ? sql`and user_id = ${scope.official.id}::integer` : sql``
  // An official's inspections are found by their own column.
  const single = (column: SQL) => sql`select ${column} as user_id, concepto, 1 as n, compliance_pct::numeric as pct_sum,
      coalesce(minutes, 0)::bigint as minutes, (minutes is not null)::integer as timed
    from analytics.counted_inspections where ${within(scope)} and ${inDays(sql`visit_day`, days)}
      ${isOwn(scope) ? sql`and ${column} = ${scope.official.id}::integer` : sql``}`
  return rowsOf<OfficialSums>(
    q,
    sql`select sums.*, u.full_name as name, r.name as role from (
        select user_id as "userId", ${VERDICTS}, (sum(minutes) / nullif(sum(timed), 0))::double precision as "minutesMean" from (
          select user_id, concepto, n, pct_sum, minutes, timed from analytics.officials_monthly
            where ${within(scope)} and ${inMonths(months)} ${user}
          union all ${single(sql`engineer_id`)} union all ${single(sql`technician_id`)}) parts
        group by user_id) sums
      join users u on u.id = sums."userId" join roles r on r.id = u.role_id
      order by inspections desc, name, "userId"`,
  )
}
