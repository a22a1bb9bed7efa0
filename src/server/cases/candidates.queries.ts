import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CaseKind } from '../../domain/cases/case-words.ts'
import type { DocumentSource } from '../../domain/files/file-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { documents } from '../schema/files/documents.table.ts'
import { files } from '../schema/files/files.table.ts'
import { trdTypes } from '../schema/files/trd.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import type { Case } from './cases.queries.ts'

/** The document of an acta that stands in the archive, with the establishment of its inspection. */
export const findActaDocument = (q: Querier, departmentId: number, inspectionId: number) =>
  q
    .select({ documentId: documents.id, establishmentId: inspections.establishmentId })
    .from(documents)
    .innerJoin(
      inspections,
      and(eq(inspections.departmentId, documents.departmentId), eq(inspections.id, documents.sourceId)),
    )
    .where(
      and(
        eq(documents.departmentId, departmentId),
        eq(documents.source, 'acta'),
        eq(documents.sourceId, inspectionId),
        isNull(documents.withdrawnAt),
        sql`not exists (select from cases c where c.department_id = ${documents.departmentId} and c.file_id = ${documents.fileId})`,
      ),
    )
    .orderBy(asc(documents.id))
    .limit(1)
    .then(([found]) => found)

/** The type of the system's own documents of a source, in the series of a file; null where it has none. */
export const findTypeFor = (q: Querier, fileId: number, source: DocumentSource): Promise<number | null> =>
  q
    .select({ id: trdTypes.id })
    .from(trdTypes)
    .innerJoin(files, eq(files.seriesId, trdTypes.seriesId))
    .where(and(eq(files.id, fileId), eq(trdTypes.source, source)))
    .then(([found]) => found?.id ?? null)

/** The condition of documents that a case takes from the archive: those of its establishment, none that is sensitive. */
const isTaken = ({ departmentId, establishmentId }: Pick<Case, 'departmentId' | 'establishmentId'>) =>
  sql`d.department_id = ${departmentId} and f.subject = 'establishment' and f.subject_id = ${establishmentId}
    and d.source in ('upload', 'inscription_sheet', 'notification') and d.withdrawn_at is null and not d.is_sensitive`

/** Whether a case takes a document of the archive by its id. */
export const takesDocument = (q: Querier, held: Case, documentId: number): Promise<boolean> =>
  rowsOf<{ id: number }>(
    q,
    sql`select d.id from documents d join files f on f.department_id = d.department_id and f.id = d.file_id
      where d.id = ${documentId} and ${isTaken(held)}`,
  ).then((found) => found.length > 0)

type Candidate = { kind: CaseKind; id: number; title: string; day: string }

/** Most candidates of a kind, the newest ones. */
const MOST = 200

/**
 * Things of an establishment that do not stand in its case, the newest first. Complaints against officials are left out,
 * and sensitive documents.
 */
export const findCandidates = (q: Querier, { departmentId, id, establishmentId }: Case): Promise<Candidate[]> =>
  rowsOf<Candidate>(
    q,
    sql`select kind, id, title, to_char(day, 'YYYY-MM-DD') as day from (
      select found.*, row_number() over (partition by kind order by day desc, id desc) as nth from (
        select 'acta' as kind, i.id, 'Acta ' || coalesce(i.snapshot ->> 'number', i.id::text) as title, d.document_date as day
          from inspections i join documents d on d.department_id = i.department_id and d.source = 'acta' and d.source_id = i.id
          where i.department_id = ${departmentId} and i.establishment_id = ${establishmentId} and i.seal is not null
            and d.id = (select min(o.id) from documents o where o.department_id = d.department_id and o.source = 'acta'
              and o.source_id = i.id and o.withdrawn_at is null
              and not exists (select from cases c where c.department_id = o.department_id and c.file_id = o.file_id))
        union all
        select 'requirement', r.id, 'Requerimiento ' || r.number || ': ' || r.item, r.counted_from
          from requirements r where r.department_id = ${departmentId} and r.establishment_id = ${establishmentId}
        union all
        select 'measure', m.id, m.name || coalesce(' ' || m.number, '') || ' (acta ' || m.acta_number || ')', m.imposed_day
          from measures m where m.department_id = ${departmentId} and m.establishment_id = ${establishmentId}
        union all
        select 'sample', s.id, 'Muestra ' || s.number || ': ' || s.product, s.taken_day
          from samples s where s.department_id = ${departmentId} and s.establishment_id = ${establishmentId}
        union all
        select 'notice', n.id, 'Notificación del acta ' || n.acta_number, n.counted_from
          from legal_notices n where n.department_id = ${departmentId} and n.establishment_id = ${establishmentId}
        union all
        select 'complaint', q.id, 'Queja ' || q.number, q.received_day from complaints q
          where q.department_id = ${departmentId} and q.establishment_id = ${establishmentId}
            and not exists (select from complaint_officials o where o.department_id = q.department_id and o.complaint_id = q.id)
        union all
        select 'document', d.id, d.title, d.document_date from documents d
          join files f on f.department_id = d.department_id and f.id = d.file_id
          where ${isTaken({ departmentId, establishmentId })}
      ) found where not exists (select from case_documents k join documents o on o.id = k.document_id
          where k.department_id = ${departmentId} and k.case_id = ${id} and k.kind = found.kind and k.subject_id = found.id
            and o.withdrawn_at is null)
    ) ranked where nth <= ${MOST} order by kind, ranked.day desc, id desc`,
  )
