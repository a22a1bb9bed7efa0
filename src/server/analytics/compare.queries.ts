import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** Closed inspections as their own tables tell them: the day as it is sealed, the place as it was planned. */
const CLOSED = sql`select i.id, i.department_id, i.concepto, i.compliance_pct::numeric as pct, a.zodes_id, a.city_id, a.inscription_type_id as type_id,
    a.engineer_id, a.technician_id, date_trunc('month', d.day)::date as month, n.notified_on - d.day::date as days
  from inspections i join assignments a on a.id = i.assignment_id
    cross join lateral (select coalesce((i.snapshot ->> 'visitDay')::timestamp, bogota_day(i.closed_at)::timestamp) as day) d
    left join analytics.first_notifications n on n.inspection_id = i.id
  where i.closed_at is not null`

/** Each table of months, and the same counted directly; both in the same columns. */
const comparisons: Record<string, { counted: SQL; direct: SQL }> = {
  visits_monthly: {
    counted: sql`select department_id, month, zodes_id, city_id, type_id, concepto, n, pct_sum, measures, notified, in_time from analytics.visits_monthly`,
    direct: sql`select department_id, month, zodes_id, city_id, type_id, concepto, count(*), sum(pct),
        sum((select count(a.measure) from inspection_answers a where a.inspection_id = c.id)), count(days), count(*) filter (where days <= 5)
      from (${CLOSED}) c group by 1, 2, 3, 4, 5, 6`,
  },
  spread_monthly: {
    counted: sql`select department_id, month, zodes_id, measure, value, n from analytics.spread_monthly where n <> 0`,
    direct: sql`select department_id, month, zodes_id, 'compliance', round(pct), count(*) from (${CLOSED}) c group by 1, 2, 3, 5
      union all select department_id, month, zodes_id, 'notification', days, count(*) from (${CLOSED}) c where days is not null group by 1, 2, 3, 5`,
  },
  officials_monthly: {
    counted: sql`select department_id, month, user_id, zodes_id, city_id, type_id, concepto, n, pct_sum, minutes, timed from analytics.officials_monthly`,
    direct: sql`select department_id, month, user_id, zodes_id, city_id, type_id, concepto, count(*), sum(pct), coalesce(sum(minutes), 0), count(minutes)
      from (
        select c.*, c.engineer_id as user_id, s.minutes from (${CLOSED}) c join analytics.inspections_source s on s.inspection_id = c.id
        union all
        select c.*, c.technician_id, s.minutes from (${CLOSED}) c join analytics.inspections_source s on s.inspection_id = c.id) part
      group by 1, 2, 3, 4, 5, 6, 7`,
  },
  items_monthly: {
    counted: sql`select department_id, month, zodes_id, city_id, type_id, lineage, n, answered, ar, i, critical from analytics.items_monthly`,
    direct: sql`select c.department_id, month, zodes_id, city_id, type_id, t.lineage, count(*), count(nullif(a.concept, 'NA')),
        count(*) filter (where a.concept = 'AR'), count(*) filter (where a.concept = 'I'), count(*) filter (where a.concept = 'I' and a.is_critical)
      from (${CLOSED}) c join inspection_answers a on a.inspection_id = c.id join checklist_items t on t.id = a.item_id
      group by 1, 2, 3, 4, 5, 6`,
  },
  plan_monthly: {
    counted: sql`select department_id, month, zodes_id, city_id, type_id, planned, done, without_due from analytics.plan_monthly
      where planned <> 0 or done <> 0 or without_due <> 0`,
    direct: sql`select department_id, date_trunc('month', coalesce(due_on, bogota_day(created_at))::timestamp)::date, zodes_id, city_id,
        inscription_type_id, count(*), count(*) filter (where is_done), count(*) filter (where due_on is null)
      from assignments where is_active group by 1, 2, 3, 4, 5`,
  },
}

export type Difference = { table: string; rows: number }

/** Tables of months that differ from a direct count, and in how many rows; in a transaction that sees one instant. */
export async function findDifferences(tx: Querier): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [table, { counted, direct }] of Object.entries(comparisons)) {
    const [row] = await rowsOf<{ rows: number }>(
      tx,
      sql`select count(*)::integer as rows from (
        ((${counted}) except (${direct})) union all ((${direct}) except (${counted}))) differing`,
    )
    if (row && row.rows > 0) found.push({ table, rows: row.rows })
  }
  return found
}
