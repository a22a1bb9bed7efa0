import { asc, gt, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'
import { addenda } from '../../schema/evidence/addenda.table.ts'
import { isAddendumAsSealed } from '../addenda/addendum-file.ts'

/** Rows of one page. */
const PAGE = 500
/** Faults of one kind that a run tells. */
const MOST = 1_000

/** Whether the database has addenda; one is verified before it is upgraded, too. */
async function hasAddenda(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.addenda') is not null as has`)
  return row?.has === true
}

/** Addenda whose rows no longer give their seals. */
async function rowFaults(q: Querier): Promise<string[]> {
  const faults: string[] = []
  for (let after = 0; ; ) {
    const rows = await q.select().from(addenda).where(gt(addenda.id, after)).orderBy(asc(addenda.id)).limit(PAGE)
    for (const row of rows) if (!isAddendumAsSealed(row)) faults.push(`La adenda ${row.number} no es la que se selló.`)
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return faults
  }
}

/** Addenda that contradict their acta, the log or the documents that were asked for, and those that are gone. */
const contradictions = (q: Querier): Promise<{ fault: string }[]> =>
  rowsOf<{ fault: string }>(
    q,
    sql`select 'La adenda ' || a.number || ' es de otro sello del acta '
          || coalesce(${toldActaOf('i')}, 'con identificador ' || a.inspection_id) || '.' as fault from addenda a
        left join inspections i on i.id = a.inspection_id and i.department_id = a.department_id
        where i.seal is distinct from a.snapshot #>> '{acta,seal}'
      union all
      select 'Al acta ' || coalesce(${toldActaOf('i')}, 'con identificador ' || a.inspection_id) || ' le falta una adenda.' from (
          select department_id, inspection_id from addenda group by 1, 2 having count(*) <> max(position)) a
        left join inspections i on i.id = a.inspection_id and i.department_id = a.department_id
      union all
      select 'El libro público no tiene el sello de la adenda ' || a.number || '.' from addenda a
        where not exists (select from log_pending p
          where p.department_id = a.department_id and p.data = addendum_leaf(a.id, a.seal))
      union all
      select 'El libro público tiene la adenda con identificador ' || split_part(p.data, E'\n', 3) || ', que aquí falta.' from log_pending p
        where p.data like E'vigia-hoja-1\nadenda\n%' and not exists (select from addenda a
          where a.department_id = p.department_id and a.id::text = split_part(p.data, E'\n', 3))
      union all
      select 'Falta pedir la firma de la adenda ' || a.number || '.' from addenda a
        where not exists (select from issued_documents d
          where (d.department_id, d.kind, d.subject_id, d.version) = (a.department_id, 'adenda', a.id, 1))
      union all
      select 'La firma de la adenda ' || coalesce(a.number, 'con identificador ' || d.subject_id) || ' es de otro sello, o de una adenda que no está.'
        from issued_documents d left join addenda a on a.id = d.subject_id and a.department_id = d.department_id
        where d.kind = 'adenda' and a.seal is distinct from d.seal
      order by 1 limit ${MOST}`,
  )

/** Addenda that were changed, and those that the log or the documents know otherwise (R 33.6). */
export async function addendumFaults(q: Querier): Promise<string[]> {
  if (!(await hasAddenda(q))) return []
  return [...(await rowFaults(q)), ...(await contradictions(q)).map(({ fault }) => fault)]
}
