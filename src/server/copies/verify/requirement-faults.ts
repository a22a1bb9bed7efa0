import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../platform/db/id-spans.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from './faults-in-spans.ts'

const numbersOf = async (q: Querier, statement: SQL): Promise<string[]> =>
  (await rowsOf<{ number: string }>(q, statement)).map(({ number }) => number)

/** Requirements of a span whose state, last day or extensions are not those of their acts. */
const otherThanActs = (q: Querier, span: IdSpan): Promise<string[]> =>
  numbersOf(
    q,
    sql`select r.number from requirements r
        left join lateral (select e.to_state, e.day from requirement_events e
          where e.department_id = r.department_id and e.requirement_id = r.id order by e.id desc limit 1) newest on true
        left join lateral (select coalesce(e.details ->> 'norma', e.details ->> 'reason') as reason from requirement_events e
          where e.department_id = r.department_id and e.requirement_id = r.id and e.kind in ('prorroga', 'recalculado')
          order by e.id desc limit 1) moved on true
      where ${isWithin(sql`r.id`, span)} and row (r.state, r.due_day, r.due_reason, r.extension_count)
        is distinct from row (coalesce(newest.to_state, 'abierto'), coalesce(newest.day, r.printed_due_day), moved.reason,
          (select count(*) from requirement_events e
            where e.department_id = r.department_id and e.requirement_id = r.id and e.kind = 'prorroga'))
      order by r.id`,
  )

/**
 * Requirements of a span that are not as their acta sealed them. One that moved has the calendar of its last move. Actas of
 * before requirements were sealed have none to compare.
 */
const otherThanSealed = (q: Querier, span: IdSpan): Promise<string[]> =>
  numbersOf(
    q,
    sql`select r.number from requirements r left join inspections i on i.id = r.inspection_id
        left join lateral (select one from jsonb_array_elements(i.snapshot -> 'requirements') as of_acta (one)
          where one ->> 'number' = r.number) sealed on true
      where ${isWithin(sql`r.id`, span)} and (i.id is null or i.snapshot ? 'requirements') and (sealed.one is null
        or row (r.department_id, r.establishment_id, r.establishment_name, r.city)
          is distinct from row (i.department_id, i.establishment_id, i.snapshot #>> '{establishment,name}', i.snapshot #>> '{establishment,city}')
        or row (r.item_id::text, r.text, r.severity, r.term_code, r.term_version::text, r.term_days::text, r.term_kind,
            r.counted_from::text, r.printed_due_day::text, (select p.number from requirements p where p.id = r.repeats))
          is distinct from row (one ->> 'itemId', one ->> 'text', one ->> 'severity', one ->> 'termCode', one ->> 'termVersion',
            one ->> 'termDays', one ->> 'termKind', one ->> 'countedFrom', one ->> 'dueDay', one ->> 'repeats')
        or row (r.item, r.norm) is distinct from row (coalesce(one ->> 'item', r.item), coalesce(one ->> 'norm', r.norm))
        or (r.repeats is null) <> ((one ->> 'repeats') is null)
        or r.lineage is distinct from (select k.lineage from checklist_items k where k.id = r.item_id)
        or (r.calendar_version::text is distinct from one ->> 'calendarVersion' and not exists (select from requirement_events e
          where e.department_id = r.department_id and e.requirement_id = r.id and e.kind in ('prorroga', 'recalculado'))))
      order by r.id`,
  )

/** Sealed requirements of the actas of a span that are not there. */
const missing = (q: Querier, span: IdSpan) =>
  rowsOf<{ number: string; acta: string }>(
    q,
    sql`select one ->> 'number' as number, ${toldActaOf('i')} as acta
      from inspections i cross join lateral jsonb_array_elements(i.snapshot -> 'requirements') as of_acta (one)
      where ${isWithin(sql`i.id`, span)} and i.closed_at is not null and not exists (select from requirements r
        where r.department_id = i.department_id and r.inspection_id = i.id and r.number = one ->> 'number')
      order by i.id, 1`,
  )

/**
 * Requirements that are not what their actas sealed or what was done about them since, and sealed ones that are missing
 * (decision 077).
 */
export async function requirementFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.requirements'))) return []
  const rows = await faultsInSpans({ q, onPart }, [{ table: sql`requirements` }], async (span) => [
    ...(await otherThanActs(q, span)).map(
      (number) => `El estado o el plazo del requerimiento ${number} no son los de sus actuaciones. ${NOT_REMADE}`,
    ),
    ...(await otherThanSealed(q, span)).map(
      (number) => `El requerimiento ${number} no es el que selló su acta. ${NOT_REMADE}`,
    ),
  ])
  const lost = await faultsInSpans({ q, onPart }, [{ table: sql`inspections` }], async (span) =>
    (await missing(q, span)).map(
      ({ number, acta }) => `Falta el requerimiento ${number}, que selló el acta ${acta}. ${NOT_REMADE}`,
    ),
  )
  return [...rows, ...lost]
}
