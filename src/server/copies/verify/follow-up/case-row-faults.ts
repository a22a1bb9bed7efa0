import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { missingRows } from '../told/missing-rows.ts'

/** Cases of a span that are not as their events say, or as the trail says that they were opened. */
const casesWithin = (q: Querier, span: IdSpan): Promise<{ number: string }[]> =>
  rowsOf<{ number: string }>(
    q,
    sql`select c.number from cases c
        left join lateral (select e.to_state from case_events e
          where e.department_id = c.department_id and e.case_id = c.id order by e.id desc limit 1) newest on true
        left join lateral (select e.kind, e.at, e.by_user, e.details from case_events e
          where e.department_id = c.department_id and e.case_id = c.id order by e.id limit 1) first on true
        left join lateral (select (e.at at time zone interval '-05:00')::date as day from case_events e
          where e.department_id = c.department_id and e.case_id = c.id and e.kind = 'cerrado' order by e.id desc limit 1) closed on true
      where ${isWithin(sql`c.id`, span)} and (c.state is distinct from newest.to_state or first.kind is distinct from 'abierto'
        or row (c.cause, c.opened_at, c.opened_by, c.opened_day) is distinct from
          row (first.details ->> 'cause', first.at, first.by_user, (first.at at time zone interval '-05:00')::date)
        or c.closed_day is distinct from case when c.state = 'cerrado' then closed.day end
        or (closed.day is null and c.frozen_order > 0)
        or c.additions <> (select count(*) from case_events e
          where e.department_id = c.department_id and e.case_id = c.id and e.kind = 'adicion')
        or not exists (select from audit_events a where a.department_id = c.department_id and a.subject = 'case' and a.subject_id = c.id
          and a.action = 'open-case' and a.details ->> 'number' = c.number))
      order by c.id`,
  )

const ACTIONS = {
  abierto: 'open-case',
  documento: 'add-case-document',
  anulado: 'void-case-document',
  enviado: 'send-case',
  cerrado: 'close-case',
  adicion: 'open-case-addition',
} as const

const ACTION = sql.raw(
  `case e.kind ${Object.entries(ACTIONS)
    .map(([kind, action]) => `when '${kind}' then '${action}'`)
    .join(' ')} end`,
)

/** Events of a span that no line of the trail tells so. Of equal events, each needs a line. */
const eventsWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(c.number, 'con identificador ' || e.case_id) as name
      from case_events e left join cases c on c.department_id = e.department_id and c.id = e.case_id
        left join lateral (select b.to_state from case_events b where b.department_id = e.department_id
          and b.case_id = e.case_id and b.id < e.id order by b.id desc limit 1) p on true
      where ${isWithin(sql`e.id`, span)} and (c.id is null or e.from_state <> coalesce(p.to_state, 'abierto')
        or (select count(*) from case_events o where o.department_id = e.department_id and o.case_id = e.case_id and o.id <= e.id
          and o.at = e.at and o.kind = e.kind and o.details = e.details)
        > (select count(*) from audit_events a where a.department_id = e.department_id and a.subject = 'case' and a.subject_id = e.case_id
          and a.at = e.at and a.user_id = e.by_user and a.action = ${ACTION} and a.details ->> 'number' = c.number
          and a.details - '{number,caseState}'::text[] = e.details and a.details #>> '{caseState,from}' = e.from_state
          and a.details #>> '{caseState,to}' = e.to_state))
      order by e.id`,
  )

/** Entered documents of a span that the events of their case tell otherwise. A document is of one case. */
const documentsWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(c.number, 'con identificador ' || d.case_id) as name
      from case_documents d left join cases c on c.department_id = d.department_id and c.id = d.case_id
        left join documents f on f.department_id = d.department_id and f.id = d.document_id
      where ${isWithin(sql`d.document_id`, span)} and (c.id is null or f.file_id is distinct from c.file_id
        or not exists (select from case_events e where e.department_id = d.department_id and e.case_id = d.case_id
          and e.kind = 'documento' and e.details -> 'documentId' = to_jsonb(d.document_id) and e.details ->> 'caseKind' = d.kind
          and e.at = d.added_at and e.by_user = d.added_by))
      order by d.document_id`,
  )

/** Cases of a span with fewer entered documents than their events tell: none is ever removed. */
const missingWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select c.number as name from cases c where ${isWithin(sql`c.id`, span)}
        and (select count(*) from case_events e where e.department_id = c.department_id and e.case_id = c.id and e.kind = 'documento')
        > (select count(*) from case_documents d where d.department_id = c.department_id and d.case_id = c.id)
      order by c.id`,
  )

/** Cases, their events and entered documents that are not as events and the trail say (R 52.6). */
export async function caseRowFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.cases'))) return []
  const cases = await faultsInSpans({ q, onPart }, [{ table: sql`cases` }], async (span) => [
    ...(await casesWithin(q, span)).map(
      ({ number }) => `El expediente ${number} no está como dicen sus actuaciones. ${NOT_REMADE}`,
    ),
    ...(await missingWithin(q, span)).map(
      ({ name }) => `El expediente ${name} tiene menos documentos de los que dicen sus actuaciones. ${NOT_REMADE}`,
    ),
  ])
  const events = await faultsInSpans({ q, onPart }, [{ table: sql`case_events` }], async (span) =>
    (await eventsWithin(q, span)).map(
      ({ name }) => `Una actuación del expediente ${name} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const documents = [{ table: sql`case_documents`, id: sql`document_id` }]
  const entered = await faultsInSpans({ q, onPart }, documents, async (span) =>
    (await documentsWithin(q, span)).map(
      ({ name }) => `Un documento del expediente ${name} no está como dicen sus actuaciones. ${NOT_REMADE}`,
    ),
  )
  const missing = await missingRows(q, onPart, {
    table: sql`case_events`,
    acts: Object.values(ACTIONS),
    words: ['actuación de expedientes', 'actuaciones de expedientes'],
  })
  return [...cases, ...events, ...entered, ...missing]
}
