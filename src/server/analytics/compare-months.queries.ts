import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** A month of a department; `first` and `last` are its days, `yyyy-mm-dd`. */
export type FigureMonth = { departmentId: number; department: string; first: string; last: string }

/** The months of a department in which a table has days, by steps through its index. */
const monthsOf = (table: SQL, day: SQL, and = sql`true`): SQL => {
  const firstDay = (department: SQL, from: SQL) =>
    sql`(select min(${day}) from ${table} x where x.department_id = ${department} and ${day} >= ${from} and ${and})`
  return sql`(with recursive steps as (
      select d.id as department_id, ${firstDay(sql`d.id`, sql`'-infinity'::date`)} as day from departments d
      union all
      select department_id, ${firstDay(sql`steps.department_id`, sql`(analytics.month_of(steps.day) + interval '1 month')::date`)}
        from steps where day is not null)
    select department_id, analytics.month_of(day) as month from steps where day is not null)`
}

const findMonths = (q: Querier, months: SQL): Promise<FigureMonth[]> =>
  rowsOf<FigureMonth>(
    q,
    sql`select m.department_id as "departmentId", coalesce(d.name, '') as department, m.month::text as first,
        (m.month + interval '1 month' - interval '1 day')::date::text as last
      from (${months}) m left join departments d on d.id = m.department_id order by m.department_id, m.month`,
  )

const ofMonth = ({ departmentId, first }: FigureMonth) =>
  sql`department_id = ${departmentId} and month = ${first}::date`
const onDays = ({ departmentId, first, last }: FigureMonth, day: SQL) =>
  sql`department_id = ${departmentId} and ${day} between ${first}::date and ${last}::date`

/** A place of a month: its rows are few, so that each comparison is short. */
type Place = { month: FigureMonth; zodesId: number }

/** Each table of months of inspections, and the same summed from the inspections that are counted; both in the same columns. */
const SUMS: Record<InspectionFigures, { kept: (place: Place) => SQL; direct: (counted: SQL) => SQL }> = {
  visits: {
    kept: ({ month, zodesId }) => sql`select city_id, type_id, concepto, n, pct_sum, measures, notified, in_time
      from analytics.visits_monthly where ${ofMonth(month)} and zodes_id = ${zodesId}`,
    direct: (counted) => sql`select city_id, type_id, concepto, count(*), sum(compliance_pct::numeric), sum(measures),
        count(notified_on), count(*) filter (where notified_on - visit_day <= 5)
      from ${counted} c group by 1, 2, 3`,
  },
  spread: {
    kept: ({ month, zodesId }) => sql`select measure, value, n from analytics.spread_monthly
      where ${ofMonth(month)} and zodes_id = ${zodesId} and n <> 0`,
    direct: (
      counted,
    ) => sql`select 'compliance', round(compliance_pct::numeric)::integer, count(*) from ${counted} c group by 2
      union all select 'notification', notified_on - visit_day, count(*) from ${counted} c where notified_on is not null group by 2`,
  },
  officials: {
    kept: ({ month, zodesId }) => sql`select user_id, city_id, type_id, concepto, n, pct_sum, minutes, timed
      from analytics.officials_monthly where ${ofMonth(month)} and zodes_id = ${zodesId}`,
    direct: (counted) => sql`select u.user_id, city_id, type_id, concepto, count(*), sum(compliance_pct::numeric),
        coalesce(sum(minutes), 0), count(minutes)
      from ${counted} c cross join lateral (values (c.engineer_id), (c.technician_id)) u (user_id) group by 1, 2, 3, 4`,
  },
  items: {
    kept: ({ month, zodesId }) => sql`select city_id, type_id, lineage, n, answered, ar, i, critical
      from analytics.items_monthly where ${ofMonth(month)} and zodes_id = ${zodesId}`,
    direct: (
      counted,
    ) => sql`select c.city_id, c.type_id, t.lineage, count(*), count(*) filter (where a.concept <> 'NA'),
        count(*) filter (where a.concept = 'AR'), count(*) filter (where a.concept = 'I'),
        count(*) filter (where a.concept = 'I' and a.is_critical)
      from ${counted} c join inspection_answers a on a.inspection_id = c.inspection_id join checklist_items t on t.id = a.item_id
      group by 1, 2, 3`,
  },
}
export type InspectionFigures = 'visits' | 'spread' | 'officials' | 'items'
const INSPECTION_FIGURES = Object.keys(SUMS) as InspectionFigures[]
const KEPT = INSPECTION_FIGURES.map((figures) => sql.raw(`analytics.${figures}_monthly`))

const unionOf = (parts: readonly SQL[]) => sql.join([...parts], sql` union `)

/** Months that have counted inspections or figures of them. */
export const findInspectionMonths = (q: Querier): Promise<FigureMonth[]> =>
  findMonths(
    q,
    unionOf([
      monthsOf(sql`analytics.counted_inspections`, sql`visit_day`),
      ...KEPT.map((table) => monthsOf(table, sql`month`)),
    ]),
  )

/** The ZODES that have either in a month. */
const findPlaces = async (q: Querier, month: FigureMonth): Promise<number[]> => {
  const rows = await rowsOf<{ zodesId: number }>(
    q,
    sql`select zodes_id as "zodesId" from (${unionOf([
      sql`select zodes_id from analytics.counted_inspections where ${onDays(month, sql`visit_day`)}`,
      ...KEPT.map((table) => sql`select zodes_id from ${table} where ${ofMonth(month)}`),
    ])}) places order by 1`,
  )
  return rows.map(({ zodesId }) => zodesId)
}

/** Figures of a month that are not the sums of the inspections that are counted. Both change in one transaction. */
export async function findOtherSums(q: Querier, month: FigureMonth): Promise<InspectionFigures[]> {
  const others = new Set<InspectionFigures>()
  for (const zodesId of await findPlaces(q, month)) {
    const counted = sql`(select * from analytics.counted_inspections
      where ${onDays(month, sql`visit_day`)} and zodes_id = ${zodesId})`
    for (const figures of INSPECTION_FIGURES) {
      const { kept, direct } = SUMS[figures]
      const [one, other] = [kept({ month, zodesId }), direct(counted)]
      const [differing] = await rowsOf(
        q,
        sql`((${one}) except all (${other})) union all ((${other}) except all (${one})) limit 1`,
      )
      if (differing) others.add(figures)
    }
  }
  return [...others]
}

const PLANNED_FOR = sql`coalesce(due_on, bogota_day(created_at))`

/** Months for which active visits are planned, or that have figures of the plan. */
export const findPlanMonths = (q: Querier): Promise<FigureMonth[]> =>
  findMonths(
    q,
    unionOf([
      monthsOf(sql`assignments`, PLANNED_FOR, sql`is_active`),
      monthsOf(sql`analytics.plan_monthly`, sql`month`),
    ]),
  )

/** Whether the plan of a month, with the changes that are not counted yet, is not that of its active visits. */
export async function isOtherPlan(q: Querier, month: FigureMonth): Promise<boolean> {
  const [differing] = await rowsOf(
    q,
    sql`select zodes_id, city_id, type_id from (
        select zodes_id, city_id, type_id, planned, done, without_due from analytics.plan_monthly where ${ofMonth(month)}
        union all
        select zodes_id, city_id, type_id, planned, done, without_due from analytics.plan_changes
          where ${onDays(month, sql`planned_for`)}
        union all
        select zodes_id, city_id, inscription_type_id, -1, -is_done::integer, -(due_on is null)::integer
          from assignments where is_active and ${onDays(month, PLANNED_FOR)}) parts
      group by 1, 2, 3 having row (sum(planned), sum(done), sum(without_due)) <> row (0, 0, 0) limit 1`,
  )
  return differing !== undefined
}
