import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Faults told of one run. */
const MOST = 1_000

const digestOf = (column: string) => sql.raw(`encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`)

/** Whether the database has files; one is verified before it is upgraded, too. */
const hasDocuments = async (q: Querier): Promise<boolean> => {
  const [row] = await rowsOf<{ has: boolean }>(
    q,
    sql`select to_regclass('public.document_versions') is not null as has`,
  )
  return row?.has === true
}

/**
 * System documents, entries of actas and issued indexes whose content is no longer what their digests say, and documents
 * that lost it without a disposal (R 18.16). An acta has none: its text is made from its record.
 */
export async function documentFaults(q: Querier): Promise<string[]> {
  if (!(await hasDocuments(q))) return []
  const rows = await rowsOf<{ fault: string }>(
    q,
    sql`select 'El documento ' || d.file_order || ' del expediente ' || f.number || ' no es el que se selló.' as fault
      from document_versions v join documents d on d.id = v.document_id join files f on f.id = d.file_id
      where v.content is not null and ${digestOf('v.content')} <> v.sha256
    union all
    select 'El documento ' || d.file_order || ' del expediente ' || f.number || ' perdió su contenido sin disposición final.'
      from document_versions v join documents d on d.id = v.document_id join files f on f.id = d.file_id
      where v.blob is null and v.content is null and d.source <> 'acta' and f.state <> 'eliminado'
    union all
    select 'El expediente ' || f.number || ' tiene otro sello del acta ' || coalesce(${toldActaOf('i')}, 'con identificador ' || d.source_id) || '.'
      from documents d join document_versions v on v.document_id = d.id and v.version = 1 join files f on f.id = d.file_id
        left join inspections i on i.id = d.source_id and i.department_id = d.department_id
      where d.source = 'acta' and i.seal is distinct from v.sha256
    union all
    select 'El índice ' || x.serial || ' del expediente ' || f.number || ' no es el que se emitió.'
      from file_indexes x join files f on f.id = x.file_id where ${digestOf('x.content')} <> x.sha256
    order by 1 limit ${MOST}`,
  )
  return rows.map(({ fault }) => fault)
}
