import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/**
 * Closed inspections as their own tables tell them. They have the sealed day, the planned place, the first mail that was
 * taken or is known to have come, and the minutes of the visit. No view of the counting is read: a mistake in one would be on
 * both sides.
 */
const CLOSED = sql`select i.id, i.department_id, i.concepto, i.compliance_pct::numeric as pct, a.zodes_id, a.city_id, a.inscription_type_id as type_id,
    a.engineer_id, a.technician_id, date_trunc('month', d.day::timestamp)::date as month, n.first_on - d.day as days,
    case when t.seconds >= 0 and t.seconds < 1441 * 60 then trunc(t.seconds / 60)::integer end as minutes
  from inspections i join assignments a on a.id = i.assignment_id
    cross join lateral (select coalesce((i.snapshot ->> 'visitDay')::date, bogota_day(i.closed_at)) as day) d
    left join lateral (
      select bogota_day(coalesce(min(m.sent_at), i.notified_at)) as first_on from notifications m
      where m.department_id = i.department_id and m.subject = 'inspection' and m.subject_id = i.id
        and (m.outcome = 'accepted' or m.outcome = 'unknown' and m.message_id in (
          select o.message_id from notifications o where o.department_id = i.department_id and o.subject = 'inspection'
            and o.subject_id = i.id and o.outcome = 'delivered'))) n on i.notified_at is not null
    cross join lateral (
      select min(w.captured_at) as first_at, max(w.captured_at) as last_at from inspection_answers w
      where w.inspection_id = i.id and w.captured_at <= i.closed_at and bogota_day(w.captured_at) = d.day) s
    cross join lateral (
      select extract(epoch from case when bogota_day(i.closed_at) <> d.day then coalesce(s.last_at, i.closed_at) else i.closed_at end)
        - extract(epoch from least(i.started_at, s.first_at)) as seconds) t
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
        select c.*, c.engineer_id as user_id from (${CLOSED}) c
        union all
        select c.*, c.technician_id from (${CLOSED}) c) part
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
