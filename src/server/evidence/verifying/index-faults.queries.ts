import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { indexSealOf } from '../indexes/indexes.queries.ts'

/** Faults that a run tells. */
const MOST = 1_000

/** Whether indexes are documents of the entity; a database is verified before it is upgraded, too. */
async function hasSealedIndexes(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regproc('public.file_index_leaf') is not null as has`)
  return row?.has === true
}

/** Issued indexes that were changed, and those that the log or the documents know otherwise (R 18.21). */
export async function indexFaults(q: Querier): Promise<string[]> {
  if (!(await hasSealedIndexes(q))) return []
  const rows = await rowsOf<{ fault: string }>(
    q,
    sql`with sealed as (
        select x.id, x.department_id, x.serial, f.number, ${indexSealOf(sql`x`, sql`f`)} as seal
        from file_indexes x join files f on f.department_id = x.department_id and f.id = x.file_id)
      select 'El libro público no tiene el sello del índice ' || s.serial || ' del expediente ' || s.number || '.' as fault
        from sealed s where not exists (select from log_pending p
          where p.department_id = s.department_id and p.data = file_index_leaf(s.id, s.seal))
      union all
      select 'El libro público tiene el índice con identificador ' || split_part(p.data, E'\n', 3) || ', que aquí falta.'
        from log_pending p where p.data like E'vigia-hoja-1\nindice\n%' and not exists (select from file_indexes x
          where x.department_id = p.department_id and x.id::text = split_part(p.data, E'\n', 3))
      union all
      select 'Falta pedir la firma del índice ' || s.serial || ' del expediente ' || s.number || '.' from sealed s
        where not exists (select from issued_documents d
          where (d.department_id, d.kind, d.subject_id, d.version) = (s.department_id, 'indice', s.id, 1))
      union all
      select 'La firma del índice ' || coalesce(s.serial || ' del expediente ' || s.number, 'con identificador ' || d.subject_id)
          || ' es de otro sello, o de un índice que no está.'
        from issued_documents d left join sealed s on s.id = d.subject_id and s.department_id = d.department_id
        where d.kind = 'indice' and s.seal is distinct from d.seal
      order by 1 limit ${MOST}`,
  )
  return rows.map(({ fault }) => fault)
}
