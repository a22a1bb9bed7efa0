import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { missingRows } from '../told/missing-rows.ts'

/** Lines of the trail of events on complaints, by the kind of the event. */
const ACTIONS = {
  editada: 'edit-complaint',
  ampliacion: 'ask-complaint',
  completada: 'complete-complaint',
  duplicada: 'duplicate-complaint',
  trasladada: 'transfer-complaint',
  visita_planeada: 'visit-complaint',
  visita_cancelada: 'cancel-complaint-visit',
  respondida: 'answer-complaint',
  cerrada: 'close-complaint',
  recalculado: 'move-complaint',
  documento_retirado: 'withdraw-complaint-paper',
} as const

/** Lines of receptions: at the desk, and by the page for citizens, who have no account. */
export const RECEPTIONS = sql.raw(`('receive-complaint', 'receive-public-complaint')`)

const ACTION = sql.raw(
  `case e.kind when 'radicada' then case when e.by_user is null then 'receive-public-complaint' else 'receive-complaint' end ${Object.entries(
    ACTIONS,
  )
    .map(([kind, action]) => `when '${kind}' then '${action}'`)
    .join(' ')} end`,
)

/** The papers of a line `a`, as events name them. */
const PAPERS = sql`(select string_agg(paper, ', ' order by place)
  from jsonb_array_elements_text(a.details -> 'complaintPapers') with ordinality as named (paper, place))`

/** Whether the line `a` of the trail tells the event `e` of the complaint `c`: it repeats no words and no person. */
const IS_TOLD = sql`a.at = e.at and a.user_id is not distinct from e.by_user and a.details ->> 'number' = c.number
  and (a.action in ${RECEPTIONS} or a.action = 'move-complaint' or (a.details #>> '{complaintState,from}' = e.from_state
    and a.details #>> '{complaintState,to}' = e.to_state))
  and case when e.kind = 'documento_agregado' then (a.action in ${RECEPTIONS} or a.action = 'add-complaint-paper')
      and ${PAPERS} = e.details ->> 'papers'
    else a.action = ${ACTION} and case e.kind
      when 'radicada' then a.details ->> 'dueOn' = to_char(e.day, 'YYYY-MM-DD') 
        and e.details - 'consent' = '{}' and (e.details ? 'consent') = (a.details ? 'dataConsent')
      when 'editada' then a.details - '{number,complaintState}'::text[] = e.details
      when 'completada' then a.details ->> 'dueOn' = to_char(e.day, 'YYYY-MM-DD')
      when 'duplicada' then a.details ->> 'original' = e.details ->> 'original'
      when 'trasladada' then a.details ->> 'entity' = e.details ->> 'entity'
      when 'visita_planeada' then a.details -> 'visit' = e.details -> 'assignmentId'
      when 'visita_cancelada' then a.details -> 'visit' = e.details -> 'assignmentId'
      when 'respondida' then a.details ->> 'answerMode' = e.details ->> 'answerMode' and a.details ->> 'answeredOn' = e.details ->> 'answeredOn'
      when 'recalculado' then a.details #> '{dueOn,from}' = e.details -> 'antes' and a.details #> '{dueOn,to}' = e.details -> 'ahora'
        and a.details -> 'norm' = e.details -> 'norma'
      when 'documento_retirado' then ${PAPERS} = e.details ->> 'papers'
      else true end end`

/** How many lines of the trail, or closings, tell the event `e`. The fate of a mail has no other row, nor a visit that the database ended. */
const LINES = sql`case
  when e.kind in ('correo_enviado', 'correo_sin_respuesta', 'correo_rechazado') or (e.kind = 'visita_cancelada' and e.by_user is null) then 1
  when e.kind = 'visita_hecha' then (e.by_user is null and exists (select from assignments v
    join inspections i on i.department_id = v.department_id and i.assignment_id = v.id
    where v.department_id = e.department_id and v.id = (e.details ->> 'assignmentId')::integer and v.complaint_id = e.complaint_id
      and i.closed_at = e.at))::integer
  else (select count(*) from audit_events a where a.department_id = e.department_id and a.subject = 'complaint'
    and a.subject_id = e.complaint_id and ${IS_TOLD}) end`

/** An event whose state before, or last day, does not follow from the event before it. */
const IS_OUT_OF_LINE = sql`e.from_state <> coalesce(p.to_state, 'radicada') or e.day is distinct from case e.kind
    when 'radicada' then e.day when 'completada' then e.day when 'ampliacion' then null
    when 'editada' then coalesce((e.details #>> '{dueOn,to}')::date, p.day)
    when 'recalculado' then (e.details ->> 'ahora')::date else p.day end
  or (e.kind in ('radicada', 'editada', 'recalculado', 'correo_enviado', 'correo_sin_respuesta', 'documento_agregado', 'documento_retirado')
    and e.to_state <> e.from_state)
  or (e.kind = 'correo_rechazado' and e.to_state <> case e.from_state when 'respondida' then 'por_responder' else e.from_state end)
  or (e.kind in ('visita_hecha', 'visita_cancelada') and e.by_user is null and e.to_state <> 'por_responder')`

/** Events of a span that nothing tells so, each by the number of its complaint. Of equal events, each needs a line. */
const eventsWithin = (q: Querier, span: IdSpan): Promise<{ name: string }[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select coalesce(c.number, 'con identificador ' || e.complaint_id) as name
      from complaint_events e left join complaints c on c.department_id = e.department_id and c.id = e.complaint_id
        left join lateral (select b.to_state, b.day from complaint_events b where b.department_id = e.department_id
          and b.complaint_id = e.complaint_id and b.id < e.id order by b.id desc limit 1) p on true
      where ${isWithin(sql`e.id`, span)} and (c.id is null or ${IS_OUT_OF_LINE}
        or (select count(*) from complaint_events o where o.department_id = e.department_id and o.complaint_id = e.complaint_id
          and o.id <= e.id and o.at = e.at and o.kind = e.kind and o.kind not like 'correo_%' and o.from_state = e.from_state
          and o.to_state = e.to_state and o.details = e.details) > ${LINES})
      order by e.id`,
  )

/** Events that each have a line of their own. Papers are counted beside, by their names. */
const OWN_EVENTS = sql`(select e.department_id from complaint_events e where e.kind not like 'correo_%'
  and e.kind not in ('visita_hecha', 'documento_agregado') and (e.kind <> 'visita_cancelada' or e.by_user is not null)) own_events`

/** Events on complaints that are not as the trail tells them, and told ones that are missing (R 52.4). */
export async function complaintEventFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  const events = await faultsInSpans({ q, onPart }, [{ table: sql`complaint_events` }], async (span) =>
    (await eventsWithin(q, span)).map(
      ({ name }) => `Una actuación de la queja ${name} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const missing = await missingRows(q, onPart, {
    table: OWN_EVENTS,
    acts: ['receive-complaint', 'receive-public-complaint', ...Object.values(ACTIONS)],
    words: ['actuación de quejas', 'actuaciones de quejas'],
  })
  return [...events, ...missing]
}
