import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** The file of one inspection that was asked for. */
export type OwnFile = { departmentId: number; fileId: number; inspectionId: number; at: Date; by: number | null }

/**
 * Enters the acta and the notifications of an inspection into its own file, in the order of its establishment's file,
 * where they are already. Their versions have the same bytes. Those that the file has are passed over.
 */
export async function enterOwnFile(
  tx: Querier,
  { departmentId, fileId, inspectionId, at, by }: OwnFile,
): Promise<void> {
  await tx.execute(sql`with found as (
      select distinct on (d.source, d.source_id) d.*, v.content, v.sha256, v.media_type, v.bytes, v.name, v.created_at, v.created_by
      from documents d join document_versions v on v.document_id = d.id and v.version = 1
      where d.department_id = ${departmentId} and d.file_id <> ${fileId} and (d.source = 'acta' or v.content is not null)
        and ((d.source = 'acta' and d.source_id = ${inspectionId}) or (d.source = 'notification' and d.source_id in (
          select n.id from notifications n where n.department_id = ${departmentId} and n.subject = 'inspection' and n.subject_id = ${inspectionId})))
        and not exists (select from documents o where o.file_id = ${fileId} and o.source = d.source and o.source_id = d.source_id)
      order by d.source, d.source_id, d.id
    ), ranked as (
      select found.*, f.last_order as before_it, f.series_id as of_series, row_number() over (order by found.added_at, found.id) as nth
      from found cross join files f where f.id = ${fileId}
    ), entered as (
      insert into documents (department_id, file_id, type_id, title, document_date, source, source_id, file_order, added_at, added_by)
      select r.department_id, ${fileId}::integer, (select t.id from trd_types t where t.series_id = r.of_series and t.source = r.source),
        r.title, r.document_date, r.source, r.source_id, r.before_it + r.nth, ${at.toISOString()}::timestamptz, ${by}::integer
      from ranked r returning id, file_order
    ), versions as (
      insert into document_versions (document_id, version, department_id, content, sha256, media_type, bytes, name, created_at, created_by)
      select e.id, 1, r.department_id, r.content, r.sha256, r.media_type, r.bytes, r.name, r.created_at, r.created_by
      from entered e join ranked r on r.before_it + r.nth = e.file_order
    )
    update files set last_order = last_order + (select count(*) from entered) where id = ${fileId}`)
}

/** Enters what an inspection has got meanwhile into its own open files, which are held in the order of their ids. */
export async function refillOwnFiles(
  tx: Querier,
  { departmentId, inspectionId, at, by }: Omit<OwnFile, 'fileId'>,
): Promise<void> {
  const own = await rowsOf<{ id: number }>(
    tx,
    sql`select id from files where department_id = ${departmentId} and subject = 'inspection' and subject_id = ${inspectionId}
      and state = 'abierto' order by id for no key update`,
  )
  for (const { id: fileId } of own) await enterOwnFile(tx, { departmentId, fileId, inspectionId, at, by })
}
