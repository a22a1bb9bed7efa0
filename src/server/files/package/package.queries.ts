import { and, eq, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { jobs } from '../../schema/jobs.table.ts'

type RecordImage = { kind: 'fotos' | 'firmas'; name: string }

/** Names of the photos and signatures that a closed inspection shows, each once, in the order of the acta. */
export const findRecordImages = async (
  q: Querier,
  departmentId: number,
  inspectionId: number,
): Promise<RecordImage[]> =>
  rowsOf<RecordImage>(
    q,
    sql`select kind, name from (
        select 'fotos' as kind, p.name, min(p.place) as place from (
            select a.evidence as name, a.id as place from inspection_answers a where a.inspection_id = ${inspectionId}
            union all
            -- After the findings: they print in this order.
            select v.image, 2147483648 + v.id from requirement_verdicts v where v.inspection_id = ${inspectionId}) p
          where p.name is not null group by p.name
        union all
        select 'firmas', s.name, min(s.place) from inspections i cross join lateral unnest(array[i.establishment_signature,
            i.witness_signature, i.snapshot #>> '{technician,signature}', i.snapshot #>> '{engineer,signature}'])
            with ordinality s (name, place)
          where i.department_id = ${departmentId} and i.id = ${inspectionId} and s.name is not null group by s.name
      ) shown order by kind, place`,
  )

export type FileEvent = {
  id: number
  at: string
  person: string | null
  action: string
  details: string
  link: number | null
  digest: string | null
}

/**
 * Events of a file in the trail, each with the link of the chain that covers it. Exports and openings are of copies and
 * not of the file, and would make each package another one.
 */
export const findFileEvents = (q: Querier, departmentId: number, fileId: number): Promise<FileEvent[]> =>
  rowsOf<FileEvent>(
    q,
    sql`select e.id, to_char(e.at at time zone interval '-05:00', 'YYYY-MM-DD"T"HH24:MI:SS') || '-05:00' as at, u.full_name as person,
        e.action, e.details::text as details, l.position as link, l.digest
      from audit_events e left join users u on u.id = e.user_id
        left join audit_links l on l.department_id = e.department_id and e.id > l.after_id and e.id <= l.up_to
      where e.department_id = ${departmentId} and e.subject = 'file' and e.subject_id = ${fileId}
        and e.action not in ('export-file', 'document.read') order by e.id`,
  )

/** Notes in the parameters of a package, while its run goes on, whose signatures it brings. */
export const noteSignatures = async (q: Querier, jobId: number, signaturesOf: readonly number[]): Promise<void> => {
  const noted = sql`${jobs.params} || ${JSON.stringify({ signaturesOf })}::jsonb`
  await q
    .update(jobs)
    .set({ params: noted })
    .where(and(eq(jobs.id, jobId), eq(jobs.state, 'running')))
}
