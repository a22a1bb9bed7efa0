import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Rows of one page. */
export const PAGE = 500
/** Faults without a file that are told of one run. */
const MOST = 1_000

/** An issued document with its key and the seal of its acta; instants are texts. */
export type IssuedRow = {
  id: string | number
  subjectId: number
  version: number
  kind: string
  seal: string
  actaSeal: string | null
  /** The name of the acta in reports; null for other documents. */
  actaName: string | null
  blob: string | null
  level: string | null
  keyId: string | null
  signedAt: string | null
  validFrom: string | null
  retiredAt: string | null
}

/** Whether the database has issued documents; one is verified before it is upgraded, too. */
export async function hasIssued(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.issued_documents') is not null as has`)
  return row?.has === true
}

/** Actas without a document, and documents of actas that are not there. */
export const missingFaults = (q: Querier): Promise<{ fault: string }[]> =>
  rowsOf<{ fault: string }>(
    q,
    sql`select 'Falta pedir la firma del acta ' || ${toldActaOf('i')} || '.' as fault from inspections i
      where i.seal is not null and not exists (select from issued_documents d
        where (d.department_id, d.kind, d.subject_id, d.version) = (i.department_id, 'acta', i.id, 1))
    union all
    select 'La firma del acta con identificador ' || d.subject_id || ' es de un acta que no está.' from issued_documents d
      where d.kind = 'acta' and not exists (select from inspections i
        where i.id = d.subject_id and i.department_id = d.department_id and i.seal is not null)
    order by 1 limit ${MOST}`,
  )

export const documentsAfter = (q: Querier, after: number): Promise<IssuedRow[]> =>
  rowsOf<IssuedRow>(
    q,
    sql`select d.id, d.subject_id as "subjectId", d.version, d.kind, d.seal, i.seal as "actaSeal",
        ${toldActaOf('i')} as "actaName", d.blob, d.level, d.key_id as "keyId", d.signed_at as "signedAt", k.valid_from as "validFrom", k.retired_at as "retiredAt"
      from issued_documents d left join signing_keys k on k.department_id = d.department_id and k.key_id = d.key_id
        left join inspections i on d.kind = 'acta' and i.id = d.subject_id and i.department_id = d.department_id
      where d.id > ${after} order by d.id limit ${PAGE}`,
  )
