import { asc, gt, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { measureActas } from '../../schema/evidence/measure-actas.table.ts'
import { isMeasureActaAsSealed } from '../measure-actas/measure-acta-file.ts'
import { hasMeasureActas } from '../measure-actas/measure-actas.queries.ts'

/** Rows of one page. */
const PAGE = 500
/** Faults of one kind that a run tells. */
const MOST = 1_000

/** Actas whose rows no longer give their seals. */
async function rowFaults(q: Querier): Promise<string[]> {
  const faults: string[] = []
  for (let after = 0; ; ) {
    const rows = await q
      .select()
      .from(measureActas)
      .where(gt(measureActas.id, after))
      .orderBy(asc(measureActas.id))
      .limit(PAGE)
    for (const row of rows) {
      if (!isMeasureActaAsSealed(row)) faults.push(`El acta de la medida ${row.record.number} no es la que se selló.`)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return faults
  }
}

/** Facts of a measure `m` that no act changes. Its state, last day, goods, seals and custodians go on. */
const LASTING = sql`jsonb_build_object('number', m.number, 'acta', m.acta_number, 'establishment', jsonb_build_object(
    'name', m.establishment_name, 'identificationNumber', m.identification_number, 'address', m.address, 'city', m.city),
  'code', m.code, 'name', m.name, 'norm', m.norm, 'extent', m.extent, 'item', m.item, 'fallsOn', m.falls_on, 'cause', m.cause,
  'risk', m.risk, 'liftingCondition', m.lifting_condition, 'imposedOn', to_char(m.imposed_day, 'YYYY-MM-DD'))`

/** The same facts of the acta `a`. */
const SEALED = sql`jsonb_build_object('number', a.record -> 'number', 'acta', a.record #> '{acta,number}',
  'establishment', a.record -> 'establishment') || ((a.record -> 'measure') - '{dueOn,dueReason,converts}'::text[])`

/** Actas that contradict measure, visit, log or the documents that were asked for, and those that are gone. */
const contradictions = (q: Querier): Promise<{ fault: string }[]> =>
  rowsOf<{ fault: string }>(
    q,
    sql`with sealed as (select a.*, a.record ->> 'number' as number from measure_actas a)
      select 'La medida ' || a.number || ' no dice lo que dice su acta.' as fault from sealed a
        left join measures m on m.id = a.measure_id and m.department_id = a.department_id
        where ${LASTING} is distinct from ${SEALED}
      union all
      select 'El acta de la medida ' || a.number || ' es de otro sello del acta de la visita.' from sealed a
        left join measures m on m.id = a.measure_id and m.department_id = a.department_id
        left join inspections i on i.id = m.inspection_id and i.department_id = m.department_id
        where i.seal is distinct from a.record #>> '{acta,seal}'
      union all
      select 'El libro público no tiene el sello del acta de la medida ' || a.number || '.' from sealed a
        where not exists (select from log_pending p
          where p.department_id = a.department_id and p.data = measure_acta_leaf(a.id, a.seal))
      union all
      select 'El libro público tiene el acta de medida con identificador ' || split_part(p.data, E'\n', 3) || ', que aquí falta.'
        from log_pending p where p.data like E'vigia-hoja-1\nmedida\n%' and not exists (select from measure_actas a
          where a.department_id = p.department_id and a.id::text = split_part(p.data, E'\n', 3))
      union all
      select 'Falta pedir la firma del acta de la medida ' || a.number || '.' from sealed a
        where not exists (select from issued_documents d
          where (d.department_id, d.kind, d.subject_id, d.version) = (a.department_id, 'medida', a.id, 1))
      union all
      select 'La firma del acta de la medida ' || coalesce(a.number, 'con identificador ' || d.subject_id)
          || ' es de otro sello, o de un acta que no está.'
        from issued_documents d left join sealed a on a.id = d.subject_id and a.department_id = d.department_id
        where d.kind = 'medida' and a.seal is distinct from d.seal
      order by 1 limit ${MOST}`,
  )

/** Actas of measures that were changed, and those that measures, log or documents know otherwise (R 36.13). */
export async function measureFaults(q: Querier): Promise<string[]> {
  if (!(await hasMeasureActas(q))) return []
  return [...(await rowFaults(q)), ...(await contradictions(q)).map(({ fault }) => fault)]
}
