import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { missingRows } from '../told/missing-rows.ts'

/** The verdict that an act `t` with results made whole: a failure stands, and a counter-sample has to conform. */
const VERDICT = sql`(select case when bool_or(r.verdict = 'no_conforme' or (r.is_of_counter and r.verdict = 'sin_criterio'))
    then 'no_conforme' else 'conforme' end from sample_results r where r.department_id = t.department_id
  and r.sample_id = t.sample_id and r.is_of_counter = (t.from_state = 'contramuestra'))`

type Difference = { number: string; isOther: boolean; isOfOther: boolean; isMoved: boolean }

/** Samples of a span that are not as their acts, results, links, acta or the trail say. */
const rowsWithin = (q: Querier, span: IdSpan): Promise<Difference[]> =>
  rowsOf<Difference>(
    q,
    sql`select * from (select s.id, s.number,
          s.state is distinct from newest.to_state or s.created_at is distinct from first.at or s.reason is distinct from first.reason
            or (s.verdict is not null) <> (s.state in ('conforme', 'no_conforme', 'cerrada'))
            or (s.state in ('conforme', 'no_conforme') and s.verdict <> s.state)
            or s.is_reserved <> exists (select from custody_links l
              where l.department_id = s.department_id and l.sample_id = s.id and not l.seal_intact)
            or (s.verdict is not null and s.verdict is distinct from (select t.to_state from sample_acts t
              where t.department_id = s.department_id and t.sample_id = s.id and t.kind = 'resultado' order by t.id desc limit 1))
            or s.taken_day <> (s.taken_at at time zone interval '-05:00')::date as "isOther",
          i.id is null or s.establishment_id <> i.establishment_id or (s.item = '') <> (s.item_id is null)
            or row (s.acta_number, s.establishment_name, s.identification_number, s.address, s.city) is distinct from
              row (coalesce(i.snapshot ->> 'number', i.id::text), coalesce(i.snapshot #>> '{establishment,name}', ''),
                coalesce(i.snapshot #>> '{establishment,identificationNumber}', ''),
                coalesce(i.snapshot #>> '{establishment,address}', ''), coalesce(i.snapshot #>> '{establishment,city}', ''))
            or (s.item_id is not null and not exists (select from inspection_answers a
              where a.inspection_id = s.inspection_id and a.item_id = s.item_id)) as "isOfOther",
          taken.details is null or row (s.number, s.product, s.seal_number) is distinct from
              row (taken.details ->> 'number', taken.details ->> 'sampleProduct', taken.details ->> 'sampleSeal')
            or (s.measure_id is null) <> (taken.details ->> 'measure' is null) or taken.details ->> 'measure' is distinct from
              (select m.number from measures m where m.department_id = s.department_id and m.id = s.measure_id)
            or (s.good_id is not null and not exists (select from measure_goods g where g.department_id = s.department_id
              and g.id = s.good_id and (s.state = 'rechazada'
                or (g.state = 'muestra' and g.quantity = s.quantity and g.unit = s.unit)))) as "isMoved"
        from samples s
          left join inspections i on i.department_id = s.department_id and i.id = s.inspection_id
          left join lateral (select t.to_state from sample_acts t
            where t.department_id = s.department_id and t.sample_id = s.id order by t.id desc limit 1) newest on true
          left join lateral (select t.at, t.reason, t.by_user from sample_acts t
            where t.department_id = s.department_id and t.sample_id = s.id order by t.id limit 1) first on true
          left join lateral (select a.details from audit_events a where a.department_id = s.department_id and a.subject = 'sample'
            and a.subject_id = s.id and a.action = 'take-sample' and a.at = first.at and a.user_id = first.by_user limit 1) taken on true
        where ${isWithin(sql`s.id`, span)}) compared
      where "isOther" or "isOfOther" or "isMoved" order by id`,
  )

/** Links and results of the act `t`, as the line `a` of the trail tells them. */
const LINK = sql`exists (select from custody_links l where l.department_id = t.department_id and l.act_id = t.id
  and l.sample_id = t.sample_id and l.from_party = a.details ->> 'handedBy' and l.to_party = a.details ->> 'handedTo'
  and to_jsonb(l.seal_intact) = a.details -> 'isSealIntact' and l.remark is not distinct from t.reason)`
const RESULTS = sql`(select coalesce(jsonb_agg(r.test order by r.id), '[]') from sample_results r
  where r.department_id = t.department_id and r.act_id = t.id and r.sample_id = t.sample_id)`

/** Whether the line `a` of the trail tells the act `t` of the sample `s`. */
const IS_TOLD = sql`a.at = t.at and a.user_id = t.by_user and a.details ->> 'number' = s.number
  and case when t.kind = 'toma' then a.action = 'take-sample' and a.details -> 'images' = to_jsonb(cardinality(t.images))
    else a.details #>> '{state,from}' = t.from_state and a.details #>> '{state,to}' = t.to_state and case
      when t.kind = 'resultado' then a.action = 'sample-result' and a.details ->> 'sampleReport' = t.report_name
        and a.details ->> 'day' = to_char(t.reported_day, 'YYYY-MM-DD') and a.details -> 'sampleTests' = ${RESULTS}
      when t.kind in ('custodia', 'recepcion', 'rechazo') then a.action = 'sample-custody'
        and a.details -> 'images' = to_jsonb(cardinality(t.images)) and ${LINK}
      else a.action = 'sample-act' and a.details ->> 'sampleAct' = t.kind and a.details ->> 'reason' is not distinct from t.reason
        and cardinality(t.images) = 0 end end`

/** Whether the kind of the act `t` is that of its link. */
const IS_OTHER_LINK = sql`exists (select from custody_links l where l.department_id = t.department_id and l.act_id = t.id
  and t.kind <> case when t.to_state = 'rechazada' then 'rechazo' when l.to_party = 'laboratorio' then 'recepcion' else 'custodia' end)`

/** Acts of a span that no line of the trail tells so, each by the number of its sample. Of equal acts, each needs a line. */
const actsWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(s.number, 'con identificador ' || t.sample_id) as name
      from sample_acts t left join samples s on s.department_id = t.department_id and s.id = t.sample_id
        left join lateral (select b.to_state from sample_acts b where b.department_id = t.department_id
          and b.sample_id = t.sample_id and b.id < t.id order by b.id desc limit 1) p on true
      where ${isWithin(sql`t.id`, span)} and (s.id is null or t.from_state is distinct from p.to_state or ${IS_OTHER_LINK}
        or num_nonnulls(t.report_blob, t.report_name, t.reported_day) <> case t.kind when 'resultado' then 3 else 0 end
        or (t.kind = 'resultado' and t.to_state in ('conforme', 'no_conforme') and t.to_state <> ${VERDICT})
        or (select count(*) from sample_acts o where o.department_id = t.department_id and o.sample_id = t.sample_id
          and o.id <= t.id and o.at = t.at and o.kind = t.kind and row (o.from_state, o.to_state, o.reason, o.report_name)
            is not distinct from row (t.from_state, t.to_state, t.reason, t.report_name))
          > (select count(*) from audit_events a where a.department_id = t.department_id and a.subject = 'sample'
            and a.subject_id = t.sample_id and ${IS_TOLD}))
      order by t.id`,
  )

/** Links of a span that do not go on from the one before, or are of no act of their sample. The taker has it first. */
const linksWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(s.number, 'con identificador ' || l.sample_id) as name
      from custody_links l left join samples s on s.department_id = l.department_id and s.id = l.sample_id
        left join lateral (select b.position, b.to_party, b.to_name, b.at from custody_links b where b.department_id = l.department_id
          and b.sample_id = l.sample_id and b.position < l.position order by b.position desc limit 1) p on true
      where ${isWithin(sql`l.id`, span)} and (s.id is null or l.position <> coalesce(p.position, 0) + 1
        or l.at < coalesce(p.at, s.taken_at) or l.from_party <> coalesce(p.to_party, 'funcionario')
        or l.from_name <> coalesce(p.to_name, l.from_name)
        or not exists (select from sample_acts t where t.department_id = l.department_id and t.id = l.act_id
          and t.sample_id = l.sample_id and t.kind in ('custodia', 'recepcion', 'rechazo') and l.at <= t.at))
      order by l.id`,
  )

/** Results of a span that are of no act of their sample: the line of the act tells their tests. */
const resultsWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(s.number, 'con identificador ' || r.sample_id) as name
      from sample_results r left join samples s on s.department_id = r.department_id and s.id = r.sample_id
        left join sample_acts t on t.department_id = r.department_id and t.id = r.act_id and t.sample_id = r.sample_id
      where ${isWithin(sql`r.id`, span)} and (s.id is null or t.kind is distinct from 'resultado'
        or r.is_of_counter <> (t.from_state = 'contramuestra'))
      order by r.id`,
  )

const SAMPLES_ACTS = ['take-sample', 'sample-custody', 'sample-result', 'sample-act'] as const

/** Samples, their acts, links and results that are not as actas, acts and the trail say (R 52). */
export async function sampleRowFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.samples'))) return []
  const inSpans = (table: ReturnType<typeof sql>, faultsOf: (span: IdSpan) => Promise<string[]>) =>
    faultsInSpans({ q, onPart }, [{ table }], faultsOf)
  const rows = await inSpans(sql`samples`, async (span) =>
    (await rowsWithin(q, span)).flatMap(({ number, isOther, isOfOther, isMoved }) => [
      ...(isOther
        ? [`El estado o el resultado de la muestra ${number} no son los de sus actuaciones. ${NOT_REMADE}`]
        : []),
      ...(isOfOther ? [`La muestra ${number} no es la de su acta. ${NOT_REMADE}`] : []),
      ...(isMoved
        ? [`La muestra ${number} no es la que el registro de auditoría dice que se tomó. ${NOT_REMADE}`]
        : []),
    ]),
  )
  const acts = await inSpans(sql`sample_acts`, async (span) =>
    (await actsWithin(q, span)).map(
      ({ name }) => `Una actuación de la muestra ${name} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const links = await inSpans(sql`custody_links`, async (span) =>
    (await linksWithin(q, span)).map(
      ({ name }) => `La custodia de la muestra ${name} no sigue su cadena. ${NOT_REMADE}`,
    ),
  )
  const results = await inSpans(sql`sample_results`, async (span) =>
    (await resultsWithin(q, span)).map(
      ({ name }) => `Un resultado de la muestra ${name} no es de sus actuaciones. ${NOT_REMADE}`,
    ),
  )
  const missing = await missingRows(q, onPart, {
    table: sql`sample_acts`,
    acts: SAMPLES_ACTS,
    words: ['actuación de muestras', 'actuaciones de muestras'],
  })
  return [...rows, ...acts, ...links, ...results, ...missing]
}
