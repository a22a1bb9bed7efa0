import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'

/**
 * Records of a span that the cancellation of their visit does not tell so. Of equal records, each needs a line. A visit that
 * returned may be moved to another establishment, and its record keeps the one of then.
 */
const recordsWithin = (q: Querier, span: IdSpan): Promise<{ visit: number }[]> =>
  rowsOf<{ visit: number }>(
    q,
    sql`select n.assignment_id as visit from visits_not_made n
        left join assignments v on v.department_id = n.department_id and v.id = n.assignment_id
      where ${isWithin(sql`n.id`, span)} and (v.id is null
        or (select count(*) from visits_not_made o where o.department_id = n.department_id and o.assignment_id = n.assignment_id
          and o.id <= n.id and o.at = n.at and o.reason = n.reason)
        > (select count(*) from audit_events a where a.department_id = n.department_id and a.subject = 'assignment'
          and a.subject_id = n.assignment_id and a.action = 'deactivate' and a.at = n.at and a.user_id = n.by_user
          and a.details ->> 'notMade' = n.reason and a.details ->> 'day' = to_char(n.went_day, 'YYYY-MM-DD')
          and a.details -> 'images' = to_jsonb(cardinality(n.images))))
      order by n.id`,
  )

/** Visits of a span that were cancelled with a reason, more often than they have records. */
const missingWithin = (q: Querier, span: IdSpan): Promise<{ visit: number }[]> =>
  rowsOf<{ visit: number }>(
    q,
    sql`select v.id as visit from assignments v where ${isWithin(sql`v.id`, span)}
        and (select count(*) from audit_events a where a.department_id = v.department_id and a.subject = 'assignment'
          and a.subject_id = v.id and a.action = 'deactivate' and a.details ? 'notMade')
        > (select count(*) from visits_not_made n where n.department_id = v.department_id and n.assignment_id = v.id)
      order by v.id`,
  )

/** Records of visits that were not made, which are not as the trail tells their cancellation (R 52.5). */
export async function notMadeFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.visits_not_made'))) return []
  const records = await faultsInSpans({ q, onPart }, [{ table: sql`visits_not_made` }], async (span) =>
    (await recordsWithin(q, span)).map(
      ({ visit }) =>
        `El motivo por el que no se hizo la visita ${visit} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const lost = await faultsInSpans({ q, onPart }, [{ table: sql`assignments` }], async (span) =>
    (await missingWithin(q, span)).map(
      ({ visit }) => `Falta el motivo por el que no se hizo la visita ${visit}. ${NOT_REMADE}`,
    ),
  )
  return [...records, ...lost]
}
