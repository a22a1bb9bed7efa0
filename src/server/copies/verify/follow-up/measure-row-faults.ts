import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { missingRows } from '../told/missing-rows.ts'
import { measurePartFaults } from './measure-part-faults.ts'

/** The name of a measure `m`: one without acta has no number. */
const MEASURE_NAME = sql`coalesce(m.number, 'con identificador ' || m.id)`

type Difference = { name: string; isOther: boolean; isOfOther: boolean }

/**
 * Measures of a span that are not as their acts or the acta of their visit say. The sealed acta of a measure is compared with
 * its other columns beside (`measureFaults`); a measure of before has none.
 */
const rowsWithin = (q: Querier, span: IdSpan, hasActas: boolean): Promise<Difference[]> =>
  rowsOf<Difference>(
    q,
    sql`select * from (select m.id, ${MEASURE_NAME} as name,
          row (m.state, m.due_day) is distinct from row (newest.to_state, newest.due_day)
            or m.due_reason is distinct from case moved.kind when 'acta' then case when sealed.record is null then m.due_reason
                else sealed.record #>> '{measure,dueReason}' end else moved.reason end
            or m.created_at is distinct from first.at or (m.converts is not null and m.imposed_day is distinct from first.day) as "isOther",
          i.id is null or m.establishment_id <> i.establishment_id or (m.item = '') <> (m.item_id is null)
            or row (m.acta_number, m.establishment_name, m.identification_number, m.address, m.city) is distinct from
              row (coalesce(i.snapshot ->> 'number', i.id::text), coalesce(i.snapshot #>> '{establishment,name}', ''),
                coalesce(i.snapshot #>> '{establishment,identificationNumber}', ''),
                coalesce(i.snapshot #>> '{establishment,address}', ''), coalesce(i.snapshot #>> '{establishment,city}', ''))
            or (m.converts is null and m.imposed_day is distinct from coalesce(i.snapshot ->> 'visitDay',
                to_char(i.closed_at at time zone interval '-05:00', 'YYYY-MM-DD'))::date)
            or (m.item_id is not null and not exists (select from inspection_answers a
              where a.inspection_id = m.inspection_id and a.item_id = m.item_id))
            or (sealed.record is not null and sealed.record #>> '{measure,converts}' is distinct from
              (select o.number from measures o where o.department_id = m.department_id and o.id = m.converts)) as "isOfOther"
        from measures m
          left join inspections i on i.department_id = m.department_id and i.id = m.inspection_id
          left join lateral (select t.to_state, t.due_day from measure_acts t
            where t.department_id = m.department_id and t.measure_id = m.id order by t.id desc limit 1) newest on true
          left join lateral (select t.at, t.day from measure_acts t
            where t.department_id = m.department_id and t.measure_id = m.id order by t.id limit 1) first on true
          left join lateral (select t.kind, t.reason from measure_acts t where t.department_id = m.department_id
            and t.measure_id = m.id and t.kind in ('acta', 'prorroga', 'recalculado') order by t.id desc limit 1) moved on true
          left join lateral (${
            hasActas
              ? sql`select a.record from measure_actas a where a.department_id = m.department_id and a.measure_id = m.id
                  and coalesce(to_jsonb(a) ->> 'kind', 'medida') = 'medida' limit 1`
              : sql`select null::jsonb as record`
          }) sealed on true
        where ${isWithin(sql`m.id`, span)}) compared
      where "isOther" or "isOfOther" order by id`,
  )

/** Whether the line `a` of the trail tells the act `t` of the measure `m` itself. */
const IS_TOLD = sql`a.user_id = t.by_user and a.at = t.at and case t.kind
  when 'recalculado' then a.action = 'move-measure' and a.details ->> 'norm' = t.reason
    and a.details #>> '{dueOn,to}' = to_char(t.due_day, 'YYYY-MM-DD')
  when 'acta' then a.action = 'impose-measure' and a.details ->> 'dueOn' = to_char(t.due_day, 'YYYY-MM-DD')
    and a.details -> 'images' = to_jsonb(cardinality(t.images))
    and a.details -> 'seals' = to_jsonb(jsonb_array_length(t.content -> 'seals'))
  else a.action = 'measure-act' and a.details ->> 'kind' = t.kind and a.details ->> 'reason' is not distinct from t.reason
    and a.details #>> '{state,from}' = t.from_state and a.details #>> '{state,to}' = t.to_state
    and a.details -> 'images' = to_jsonb(cardinality(t.images))
    and coalesce(a.details #>> '{dueOn,to}', to_char(t.due_day, 'YYYY-MM-DD')) = to_char(t.due_day, 'YYYY-MM-DD') end`

/** Samples that were taken off the measure `m`, or off one that it was converted from. */
const OF_SAMPLE = sql`(with recursive back as (select m.id, m.converts
    union all select o.id, o.converts from measures o join back on o.department_id = m.department_id and o.id = back.converts)
  select count(*) from back join samples s on s.department_id = m.department_id and s.measure_id = back.id
    join audit_events a on a.department_id = s.department_id and a.subject = 'sample' and a.subject_id = s.id
  where a.user_id = t.by_user and a.at = t.at
    and a.action = case t.kind when 'toma_muestra' then 'take-sample' else 'sample-custody' end)`

/** How many lines of the trail, or closings, tell the act `t` of the measure `m`. */
const lines = (hasSamples: boolean) => sql`case
  when t.kind = 'imposicion' then (t.day = m.imposed_day and (
    exists (select from inspections i where i.department_id = m.department_id and i.id = m.inspection_id and i.closed_at = t.at
      and t.by_user = (select b.answered_by from inspection_answers b where b.inspection_id = i.id and b.item_id = m.item_id))
    or exists (select from audit_events a where a.department_id = m.department_id and a.subject = 'measure' and a.subject_id = m.id
      and a.action = 'impose-measure' and a.at = t.at and a.user_id = t.by_user)))::integer
  when t.kind = 'acta' and m.converts is not null then (select count(*) from audit_events a where a.department_id = m.department_id
    and a.subject = 'measure' and a.subject_id = m.converts and a.action = 'measure-act' and a.at = t.at and a.user_id = t.by_user
    and a.details ->> 'became' = m.number)
  when t.kind in ('toma_muestra', 'muestra_rechazada') then ${hasSamples ? OF_SAMPLE : sql`1`}
  else (select count(*) from audit_events a where a.department_id = t.department_id and a.subject = 'measure'
    and a.subject_id = t.measure_id and ${IS_TOLD}) end`

/** An act whose state before, last day or day of its own does not follow from the act before it and its instant. */
const IS_OUT_OF_LINE = sql`t.from_state is distinct from p.to_state
  or (t.kind not in ('acta', 'prorroga', 'recalculado') and t.due_day is distinct from p.due_day)
  or (t.kind not in ('imposicion', 'acta') and t.day <> (t.at at time zone interval '-05:00')::date)`

/** Acts of a span that no line of the trail tells so, each by the number of its measure. Of equal acts, each needs a line. */
const actsWithin = (q: Querier, span: IdSpan, hasSamples: boolean): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(${MEASURE_NAME}, 'con identificador ' || t.measure_id) as name
      from measure_acts t left join measures m on m.department_id = t.department_id and m.id = t.measure_id
        left join lateral (select b.to_state, b.due_day from measure_acts b where b.department_id = t.department_id
          and b.measure_id = t.measure_id and b.id < t.id order by b.id desc limit 1) p on true
      where ${isWithin(sql`t.id`, span)} and (m.id is null or ${IS_OUT_OF_LINE}
        or (select count(*) from measure_acts o where o.department_id = t.department_id and o.measure_id = t.measure_id
          and o.id <= t.id and o.at = t.at and o.kind = t.kind and o.reason is not distinct from t.reason
          and row (o.from_state, o.to_state, o.due_day) is not distinct from row (t.from_state, t.to_state, t.due_day)) > ${lines(hasSamples)})
      order by t.id`,
  )

/** Acts that each have a line of their own: the others come with the acta of a visit, a conversion or a sample. */
const OWN_ACTS = sql`(select t.department_id from measure_acts t
  left join measures m on m.department_id = t.department_id and m.id = t.measure_id
  where t.kind not in ('imposicion', 'toma_muestra', 'muestra_rechazada') and (t.kind <> 'acta' or m.converts is null)) own_acts`

/** Measures, their acts, goods, seals and custodians that are not as acts, actas and the trail say (R 52). */
export async function measureRowFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.measures'))) return []
  const hasActas = await hasTable(q, 'public.measure_actas')
  const hasSamples = await hasTable(q, 'public.samples')
  const rows = await faultsInSpans({ q, onPart }, [{ table: sql`measures` }], async (span) => [
    ...(await rowsWithin(q, span, hasActas)).flatMap(({ name, isOther, isOfOther }) => [
      ...(isOther ? [`El estado o el plazo de la medida ${name} no son los de sus actuaciones. ${NOT_REMADE}`] : []),
      ...(isOfOther ? [`La medida ${name} no es la de su acta. ${NOT_REMADE}`] : []),
    ]),
    ...(await measurePartFaults(q, span, hasActas)),
  ])
  const acts = await faultsInSpans({ q, onPart }, [{ table: sql`measure_acts` }], async (span) =>
    (await actsWithin(q, span, hasSamples)).map(
      ({ name }) => `Una actuación de la medida ${name} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const missing = await missingRows(q, onPart, {
    table: OWN_ACTS,
    acts: ['impose-measure', 'measure-act', 'move-measure'],
    words: ['actuación de medidas', 'actuaciones de medidas'],
  })
  return [...rows, ...acts, ...missing]
}
