import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { RECEPTIONS } from './complaint-event-faults.ts'

/** A paper `p` as events and lines name it. */
const NAME = sql`(case p.kind when 'pdf' then 'Documento ' else 'Foto ' end || p.position)`

/** The line of the trail of an act on the paper `p`, of an instant and a person. */
const line = (actions: string, at: string, by: string) => sql`exists (select from audit_events a
  where a.department_id = p.department_id and a.subject = 'complaint' and a.subject_id = p.complaint_id
    and a.action in ${sql.raw(actions)} and a.at = ${sql.raw(at)} and a.user_id is not distinct from ${sql.raw(by)}
    and a.details -> 'complaintPapers' ? ${NAME} and a.details -> 'paperHasIdentity' = to_jsonb(p.has_identity))`

/** Papers of a span that the trail tells otherwise: as added, as withdrawn, or as telling who complained. */
const papersWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(c.number, 'con identificador ' || p.complaint_id) as name
      from complaint_papers p left join complaints c on c.department_id = p.department_id and c.id = p.complaint_id
      where ${isWithin(sql`p.id`, span)} and (c.id is null or p.blob not like '%.' || p.kind
        or not ${line(`('receive-complaint', 'receive-public-complaint', 'add-complaint-paper')`, 'p.added_at', 'p.added_by')}
        or (p.withdrawn_at is null and num_nonnulls(p.withdrawn_by, p.withdrawn_reason) > 0)
        or (p.withdrawn_at is null) = exists (select from complaint_events e where e.department_id = p.department_id
          and e.complaint_id = p.complaint_id and e.kind = 'documento_retirado' and e.details ->> 'papers' = ${NAME})
        or (p.withdrawn_at is not null and not (${line(`('withdraw-complaint-paper')`, 'p.withdrawn_at', 'p.withdrawn_by')}
          and exists (select from complaint_events e where e.department_id = p.department_id and e.complaint_id = p.complaint_id
            and e.kind = 'documento_retirado' and e.details ->> 'papers' = ${NAME} and e.details ->> 'reason' = p.withdrawn_reason))))
      order by p.id`,
  )

/** Complaints of a span with fewer papers than the trail tells: a paper is never removed. */
const missingWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select c.number as name from complaints c where ${isWithin(sql`c.id`, span)}
        and (select coalesce(sum(jsonb_array_length(a.details -> 'complaintPapers')), 0) from audit_events a
          where a.department_id = c.department_id and a.subject = 'complaint' and a.subject_id = c.id
            and (a.action in ${RECEPTIONS} or a.action = 'add-complaint-paper'))
        > (select count(*) from complaint_papers p where p.department_id = c.department_id and p.complaint_id = c.id)
      order by c.id`,
  )

/** Papers of complaints that are not as the trail tells them, and told ones that are missing (R 52.4). */
export async function complaintPaperFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.complaint_papers'))) return []
  const papers = await faultsInSpans({ q, onPart }, [{ table: sql`complaint_papers` }], async (span) =>
    (await papersWithin(q, span)).map(
      ({ name }) => `Un documento de la queja ${name} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const lost = await faultsInSpans({ q, onPart }, [{ table: sql`complaints` }], async (span) =>
    (await missingWithin(q, span)).map(({ name }) => `Falta un documento de la queja ${name}. ${NOT_REMADE}`),
  )
  return [...papers, ...lost]
}
