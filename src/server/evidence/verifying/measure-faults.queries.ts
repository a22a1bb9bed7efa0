import { asc, gt, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { measureActas } from '../../schema/evidence/measure-actas.table.ts'
import { isMeasureActaAsSealed } from '../measure-actas/measure-acta-file.ts'
import { hasMeasureActas } from '../measure-actas/measure-actas.queries.ts'

/** Rows of one page. */
const PAGE = 500
/** Faults of one kind that a run tells. */
const MOST = 1_000

/** Actas whose rows no longer give their seals. Columns of later migrations are not asked for. */
async function rowFaults(q: Querier): Promise<string[]> {
  const faults: string[] = []
  for (let after = 0; ; ) {
    const rows = await q
      .select({ id: measureActas.id, record: measureActas.record, seal: measureActas.seal })
      .from(measureActas)
      .where(gt(measureActas.id, after))
      .orderBy(asc(measureActas.id))
      .limit(PAGE)
    for (const row of rows) {
      const name = 'lifting' in row.record ? 'acta de levantamiento' : 'acta de la medida'
      if (!isMeasureActaAsSealed(row)) faults.push(`El ${name} ${row.record.number} no es la que se selló.`)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return faults
  }
}

/**
 * Actas with their names in a sentence. A database is verified before it is upgraded, too: before migration 124 its actas had no
 * kind and no act.
 */
const ACTAS = sql`actas as (
    select a.id, a.department_id, a.measure_id, a.record, a.seal, a.record ->> 'number' as number,
      coalesce(to_jsonb(a) ->> 'kind', 'medida') as kind, (to_jsonb(a) ->> 'act_id')::bigint as act_id from measure_actas a),
  sealed as (select a.*, case a.kind when 'medida' then 'acta de la medida ' else 'acta de levantamiento ' end || a.number as name
    from actas a)`

const PLACE = sql`jsonb_build_object('name', m.establishment_name, 'identificationNumber', m.identification_number,
  'address', m.address, 'city', m.city)`

/** Facts of a measure `m` that no act changes. Its state, last day, goods, seals and custodians go on. */
const LASTING = sql`jsonb_build_object('number', m.number, 'acta', m.acta_number, 'establishment', ${PLACE},
  'code', m.code, 'name', m.name, 'norm', m.norm, 'extent', m.extent, 'item', m.item, 'fallsOn', m.falls_on, 'cause', m.cause,
  'risk', m.risk, 'liftingCondition', m.lifting_condition, 'imposedOn', to_char(m.imposed_day, 'YYYY-MM-DD'))`

/** The same facts of the acta `a`. */
const SEALED = sql`jsonb_build_object('number', a.record -> 'number', 'acta', a.record #> '{acta,number}',
  'establishment', a.record -> 'establishment') || ((a.record -> 'measure') - '{dueOn,dueReason,converts}'::text[])`

/** The part of these facts that the acta of a lifting has: of the measure, and of the acta. */
const LIFTED = sql`(${LASTING} - '{item,risk}'::text[])`
const SEALED_LIFTED = sql`(a.record -> 'measure') || jsonb_build_object('acta', a.record #> '{acta,number}',
  'establishment', a.record -> 'establishment')`

/** A lifting as its act `t` and as its acta `a` has it. */
const ACT = sql`jsonb_build_object('kind', t.kind, 'day', to_char(t.day, 'YYYY-MM-DD'), 'reason', t.reason,
  'dueOn', to_char(coalesce(t.due_day, t.day), 'YYYY-MM-DD'), 'photos', to_jsonb(t.images), 'goods', t.content -> 'goods')`
const SEALED_ACT = sql`(a.record -> 'lifting') || jsonb_build_object('photos', a.record -> 'photos',
  'goods', (select coalesce(jsonb_agg(jsonb_build_object('product', g -> 'product', 'unit', g -> 'unit', 'quantity', g -> 'quantity',
    'state', g -> 'state')), '[]') from jsonb_array_elements(a.record -> 'goods') g))`

/** Actas that contradict measure, act, visit, log or the documents that were asked for, and those that are gone. */
const contradictions = (q: Querier): Promise<{ fault: string }[]> =>
  rowsOf<{ fault: string }>(
    q,
    sql`with ${ACTAS}
      select 'La medida ' || a.number || ' no dice lo que dice su acta.' as fault from sealed a
        left join measures m on m.id = a.measure_id and m.department_id = a.department_id
        where a.kind = 'medida' and ${LASTING} is distinct from ${SEALED}
      union all
      select 'El ' || a.name || ' no dice lo que dice su medida.' from sealed a
        left join measures m on m.id = a.measure_id and m.department_id = a.department_id
        where a.kind = 'levantamiento' and ${LIFTED} is distinct from ${SEALED_LIFTED}
      union all
      select 'El ' || a.name || ' no dice lo que dice su actuación.' from sealed a
        left join measure_acts t on t.id = a.act_id and t.department_id = a.department_id and t.measure_id = a.measure_id
        where a.kind = 'levantamiento' and ${ACT} is distinct from ${SEALED_ACT}
      union all
      select 'El ' || a.name || ' es de otra actuación.' from sealed a where a.kind = 'medida' and a.act_id is not null
        and not exists (select from measure_acts t
          where t.id = a.act_id and t.department_id = a.department_id and t.measure_id = a.measure_id and t.kind = 'acta')
      union all
      select 'El ' || a.name || ' es de otro sello del acta de la visita.' from sealed a
        left join measures m on m.id = a.measure_id and m.department_id = a.department_id
        left join inspections i on i.id = m.inspection_id and i.department_id = m.department_id
        where i.seal is distinct from a.record #>> '{acta,seal}'
      union all
      select 'El ' || a.name || ' es de otro sello del acta de la medida.' from sealed a
        left join actas o on o.department_id = a.department_id and o.measure_id = a.measure_id and o.kind = 'medida'
        where a.kind = 'levantamiento' and o.seal is distinct from a.record #>> '{imposing,seal}'
      union all
      select 'El libro público no tiene el sello del ' || a.name || '.' from sealed a
        where not exists (select from log_pending p where p.department_id = a.department_id
          and p.data = replace(measure_acta_leaf(a.id, a.seal), E'\nmedida\n', E'\n' || a.kind || E'\n'))
      union all
      select 'El libro público tiene el acta de ' || split_part(p.data, E'\n', 2) || ' con identificador '
          || split_part(p.data, E'\n', 3) || ', que aquí falta.'
        from log_pending p where (p.data like E'vigia-hoja-1\nmedida\n%' or p.data like E'vigia-hoja-1\nlevantamiento\n%')
          and not exists (select from actas a where a.department_id = p.department_id
            and a.kind = split_part(p.data, E'\n', 2) and a.id::text = split_part(p.data, E'\n', 3))
      union all
      select 'Falta pedir la firma del ' || a.name || '.' from sealed a
        where not exists (select from issued_documents d
          where (d.department_id, d.kind, d.subject_id, d.version) = (a.department_id, a.kind, a.id, 1))
      union all
      select 'La firma del ' || coalesce(a.name, case d.kind when 'medida' then 'acta de la medida' else 'acta de levantamiento' end
          || ' con identificador ' || d.subject_id) || ' es de otro sello, o de un acta que no está.'
        from issued_documents d left join sealed a on a.id = d.subject_id and a.department_id = d.department_id and a.kind = d.kind
        where d.kind in ('medida', 'levantamiento') and a.seal is distinct from d.seal
      order by 1 limit ${MOST}`,
  )

/** Actas about measures that were changed, and those that measures, log or documents know otherwise (R 36.13, R 47.6). */
export async function measureFaults(q: Querier): Promise<string[]> {
  if (!(await hasMeasureActas(q))) return []
  return [...(await rowFaults(q)), ...(await contradictions(q)).map(({ fault }) => fault)]
}
