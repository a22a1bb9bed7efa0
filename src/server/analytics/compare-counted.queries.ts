import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { type Identified, type IdSpan, isWithin } from '../platform/db/id-spans.ts'
import { toldActaOf } from '../records/told-acta.queries.ts'

/** The tables that `findMiscounted` compares. */
export const COUNTED_TABLES: readonly Identified[] = [
  { table: sql`analytics.counted_inspections`, id: sql`inspection_id` },
  { table: sql`inspections` },
]

const COLUMNS = sql`inspection_id, department_id, visit_day, zodes_id, city_id, type_id, engineer_id, technician_id, concepto,
  compliance_pct, measures, minutes`

/** A day of the calendar, as the list of inspections has it. */
const DAY =
  '^[1-9][0-9]{3}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$'

/** Whether the days of a span's list rows, by which inspections are counted, are days. Other texts are faults of the list. */
async function hasDays(q: Querier, span: IdSpan): Promise<boolean> {
  const [other] = await rowsOf(
    q,
    sql`select 1 as one from lists.listed_inspections where ${isWithin(sql`id`, span)} and closed_on !~ ${DAY} limit 1`,
  )
  return other === undefined
}

/**
 * Closed inspections of a span that are counted otherwise than they are, or not at all, and what is counted without being
 * closed. One that waits to be counted may still be missing, and one whose notification waits may have the day of before.
 * The roller takes a cause and counts it in one transaction, so one statement sees either.
 */
export async function findMiscounted(q: Querier, span: IdSpan): Promise<{ acta: string }[]> {
  if (!(await hasDays(q, span))) return []
  return rowsOf<{ acta: string }>(
    q,
    sql`select coalesce(${toldActaOf('i')}, wrong.id::text) as acta from (
      select coalesce(s.inspection_id, c.inspection_id) as id
        from (select ${COLUMNS}, notified_on from analytics.counted_inspections where ${isWithin(sql`inspection_id`, span)}) c
          full join (select s.*, n.notified_on from (select ${COLUMNS} from analytics.inspections_source
              where ${isWithin(sql`inspection_id`, span)}) s
            left join lateral (select f.notified_on from analytics.first_notifications f
              where f.inspection_id = s.inspection_id and ${isWithin(sql`f.inspection_id`, span)}) n on true) s
            on s.inspection_id = c.inspection_id
        where case
          when s.inspection_id is null then true
          when c.inspection_id is null then s.inspection_id not in (select inspection_id from analytics.pending)
          when row (c.department_id, c.visit_day, c.zodes_id, c.city_id, c.type_id, c.engineer_id, c.technician_id, c.concepto,
              c.compliance_pct, c.measures, c.minutes)
            is distinct from row (s.department_id, s.visit_day, s.zodes_id, s.city_id, s.type_id, s.engineer_id, s.technician_id,
              s.concepto, s.compliance_pct, s.measures, s.minutes) then true
          when c.notified_on is distinct from s.notified_on then s.inspection_id not in (select inspection_id from analytics.pending)
          else false end) wrong
      left join inspections i on i.id = wrong.id
      order by wrong.id`,
  )
}
