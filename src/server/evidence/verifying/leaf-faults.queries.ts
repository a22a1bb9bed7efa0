import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Faults that a run tells. */
const MOST = 1_000

/** An issued document `d` as a fault names it. */
const NAME = sql`case d.kind when 'acta' then 'del acta ' when 'adenda' then 'de la adenda ' when 'indice' then 'del índice '
  when 'medida' then 'del acta de medida ' when 'levantamiento' then 'del acta de levantamiento ' else 'de ' || d.kind || ' ' end
  || coalesce((select ${toldActaOf('i')} from inspections i
    where d.kind = 'acta' and i.id = d.subject_id and i.department_id = d.department_id), 'con identificador ' || d.subject_id)
  || case d.version when 1 then '' else ' (versión ' || d.version || ')' end`

/** Whether issued files and keys enter the log: a copy of an older version has no such leaves. */
async function hasLeaves(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regproc('public.retirement_leaf') is not null as has`)
  return row?.has === true
}

/**
 * Contradictions between the log and what signs (R 28.9). A file was put in the place of an issued one, or a key signed
 * one after its end. Or the beginning or the end of a key is not the one in the log.
 */
export async function findLeafFaults(q: Querier): Promise<string[]> {
  if (!(await hasLeaves(q))) return []
  const rows = await rowsOf<{ fault: string }>(
    q,
    sql`with issued as (
        select department_id, key_id, kind, subject_id, version,
          issued_leaf(kind, subject_id, version, blob_sha256) as data
        from issued_documents where state = 'expedida'),
      ended as (select department_id, key_id, retirement_leaf(key_id, retired_at, retired_reason) as data
        from signing_keys where retired_at is not null)
      select 'El archivo firmado ' || ${NAME} || ' no es el que está en el libro público.' as fault from issued d
        where not exists (select from log_pending p where (p.department_id, p.data) = (d.department_id, d.data))
      union all
      select 'El libro público tiene ' || count(*) || ' archivos firmados con el nombre ' || split_part(data, E'\n', 3) || '.'
        from log_pending where data like E'vigia-hoja-1\nexpedida\n%'
        group by department_id, split_part(data, E'\n', 3) having count(*) > 1
      union all
      select 'El archivo firmado ' || ${NAME} || ' entró al libro público después del retiro de su clave.' from issued d
        join ended e on (e.department_id, e.key_id) = (d.department_id, d.key_id)
        join log_pending entered on (entered.department_id, entered.data) = (d.department_id, d.data)
        join log_pending retired on (retired.department_id, retired.data) = (e.department_id, e.data)
        where entered.id > retired.id
      union all
      select 'La clave ' || k.key_id || ' no está en el libro público.' from signing_keys k
        where not exists (select from log_pending p
          where (p.department_id, p.data) = (k.department_id, key_leaf(k.key_id, k.spki)))
      union all
      select 'El retiro de la clave ' || e.key_id || ' no es el que está en el libro público.' from ended e
        where not exists (select from log_pending p where (p.department_id, p.data) = (e.department_id, e.data))
      union all
      select 'El libro público tiene la clave ' || split_part(p.data, E'\n', 3) || ', que aquí falta o no se retiró.'
        from log_pending p where (p.data like E'vigia-hoja-1\nclave\n%' and not exists (select from signing_keys k
            where k.department_id = p.department_id and k.key_id = split_part(p.data, E'\n', 3)))
          or (p.data like E'vigia-hoja-1\nretiro\n%' and not exists (select from signing_keys k
            where k.department_id = p.department_id and k.key_id = split_part(p.data, E'\n', 3) and k.retired_at is not null))
      order by 1 limit ${MOST}`,
  )
  return rows.map(({ fault }) => fault)
}
