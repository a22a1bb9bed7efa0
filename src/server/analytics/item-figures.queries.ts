import { sql } from 'drizzle-orm'
import { FEWEST_ANSWERS } from '../../domain/analytics/figures.ts'
import type { Period } from '../../domain/analytics/period.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { countedOn } from './inspection-figures.queries.ts'
import { inMonths, partsOf, type Scope, within } from './scope.queries.ts'

export type ItemSums = {
  lineage: number
  number: string
  title: string
  format: string
  inspections: number
  answered: number
  ar: number
  i: number
  critical: number
}

/** Items that failed in some inspection of a period, the most failed first; of the given lineages alone, if there are any. */
export function failedItems(
  q: Querier,
  scope: Scope,
  period: Period,
  { limit, lineages }: { limit: number; lineages?: readonly number[] },
): Promise<ItemSums[]> {
  const { months, days } = partsOf(scope, period)
  const among = lineages ? sql`and lineage = any (${`{${lineages.join(',')}}`}::integer[])` : sql``
  return rowsOf<ItemSums>(
    q,
    sql`with sums as (
        select lineage, sum(n)::integer as inspections, sum(answered)::integer as answered, sum(ar)::integer as ar, sum(i)::integer as i,
          sum(critical)::integer as critical
        from (
          select lineage, n, answered, ar, i, critical from analytics.items_monthly where ${within(scope)} and ${inMonths(months)}
          union all
          select t.lineage, 1, (a.concept <> 'NA')::integer, (a.concept = 'AR')::integer, (a.concept = 'I')::integer,
              (a.concept = 'I' and a.is_critical)::integer
            from (select inspection_id from ${countedOn(scope, days)}) c
              join inspection_answers a on a.inspection_id = c.inspection_id
              join checklist_items t on t.id = a.item_id) parts
        where true ${among}
        group by lineage
        having sum(answered) >= ${FEWEST_ANSWERS} and sum(ar) + sum(i) > 0
        order by (sum(ar) + sum(i))::numeric / sum(answered) desc, sum(answered) desc, lineage
        limit ${limit}::integer)
      select sums.*, t.number, t.title, l.name as format from sums
        cross join lateral (select number, title, checklist_id from checklist_items where lineage = sums.lineage order by id desc limit 1) t
        join checklists l on l.id = t.checklist_id
      order by (ar + i)::numeric / answered desc, answered desc, lineage`,
  )
}
