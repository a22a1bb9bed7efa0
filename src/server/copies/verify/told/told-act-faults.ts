import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { missingRows } from './missing-rows.ts'

/** Numbers of the rows of a span, and those that no event tells so. */
type Compared<Row> = { rows: number; untold: Row[] }

/**
 * Notifications of a span without an event of their own that tells the same mail. Of equal rows, each needs one more event.
 */
async function mailsWithin(q: Querier, span: IdSpan): Promise<Compared<number>> {
  const [found] = await rowsOf<Compared<number>>(
    q,
    sql`select count(*)::int as rows, coalesce(json_agg(n.id order by n.id) filter (where
          (select count(*) from notifications o where o.department_id = n.department_id and o.subject = n.subject
            and o.subject_id = n.subject_id and o.id <= n.id and o.message_id = n.message_id and o.outcome = n.outcome
            and o.recipient = n.recipient and o.sent_at = n.sent_at and o.sent_by = n.sent_by)
          > (select count(*) from audit_events a where a.department_id = n.department_id and a.subject = n.subject
            and a.subject_id = n.subject_id and a.at = n.sent_at and a.user_id = n.sent_by
            and a.action = case when n.outcome in ('accepted', 'unknown') then 'notify' else 'settle-notification' end
            and a.details ->> 'messageId' = n.message_id and a.details ->> 'recipient' = n.recipient
            and coalesce(a.details ->> 'outcome', 'accepted') = n.outcome)), '[]') as untold
      from notifications n where ${isWithin(sql`n.id`, span)}`,
  )
  return found ?? { rows: 0, untold: [] }
}

/** Notifications that are not as the trail tells them, and told ones that are missing (decision 083). */
export async function mailFaults(q: Querier, onPart: OnPart): Promise<{ rows: number; faults: string[] }> {
  let rows = 0
  const faults = await faultsInSpans({ q, onPart }, [{ table: sql`notifications` }], async (span) => {
    const compared = await mailsWithin(q, span)
    rows += compared.rows
    return compared.untold.map(
      (id) => `La notificación con identificador ${id} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    )
  })
  const acts = ['notify', 'settle-notification']
  const words = ['notificación', 'notificaciones'] as const
  return { rows, faults: [...faults, ...(await missingRows(q, onPart, { table: sql`notifications`, acts, words }))] }
}

/** Lines of the trail of acts on requirements, by the kind of the act; every other kind is of an acta. */
const LINE_OF_ACT = sql`case e.kind when 'evidencia' then 'add-evidence' when 'aceptada' then 'accept-evidence'
  when 'rechazada' then 'reject-evidence' when 'prorroga' then 'extend-requirement' when 'sin_objeto' then 'close-requirement'
  when 'recalculado' then 'move-requirement' when 'visita_pedida' then 'ask-visit'
  when 'prorroga_pedida' then 'ask-extension' when 'prorroga_negada' then 'refuse-extension'
  when 'respuesta' then 'reply' when 'respuesta_leida' then 'read-reply' when 'evidencia_tardia' then 'add-late-evidence'
  when 'trasladada' then 'transfer-requirement' when 'devuelta' then 'return-requirement' else 'verify-requirement' end`

const LINES = [
  ...['add-evidence', 'accept-evidence', 'reject-evidence', 'extend-requirement', 'close-requirement'],
  ...['move-requirement', 'verify-requirement', 'ask-visit'],
  ...['transfer-requirement', 'return-requirement', 'ask-extension', 'refuse-extension'],
  ...['reply', 'read-reply', 'add-late-evidence'],
]

/** Whether the verdict that an act tells is the one of its acta, which seals it. */
const IS_VERDICT_OF_ACTA = sql`(not e.details ? 'verdict' or exists (select from requirement_verdicts v
  where v.inspection_id = i.id and v.requirement_id = e.requirement_id and v.verdict = e.details ->> 'verdict'
    and v.observation is not distinct from e.details ->> 'observation' and v.image is not distinct from e.details ->> 'image'))`

/**
 * Whether the line `a` of the trail tells the act `e` of requirement `r`. An act of an acta is by its technician, and one of
 * an owner by a link. A schema of before the portal has no links.
 */
const isTold = sql`a.at = e.at and a.action = ${LINE_OF_ACT} and a.details ->> 'number' = r.number
  and a.details ->> 'portalLink' is not distinct from to_jsonb(e) ->> 'by_portal' and case a.action
  when 'move-requirement' then a.user_id = e.by_user and e.from_state = e.to_state and e.details = jsonb_build_object(
    'antes', a.details #> '{dueOn,from}', 'ahora', a.details #> '{dueOn,to}', 'norma', a.details -> 'norm')
  when 'verify-requirement' then a.details ->> 'from' = e.from_state and a.details ->> 'to' = e.to_state
    and a.details - '{number,from,to}'::text[] = e.details - '{inspectionId,observation,image}'::text[]
    and exists (select from inspections i join assignments s on s.department_id = i.department_id and s.id = i.assignment_id
      where i.department_id = e.department_id and i.id = (e.details -> 'inspectionId')::int
        and i.snapshot ->> 'number' is not distinct from e.details ->> 'acta' and s.technician_id = e.by_user and ${IS_VERDICT_OF_ACTA})
  else a.user_id is not distinct from e.by_user and a.details ->> 'from' = e.from_state and a.details ->> 'to' = e.to_state
    and a.details - '{number,from,to,recipient,portalLink}'::text[] = e.details end`

/** An act whose state before, or last day, does not follow from the act before it. */
const isOutOfLine = sql`e.from_state <> coalesce(p.to_state, 'abierto') or to_char(e.day, 'YYYY-MM-DD') is distinct from
  case e.kind when 'prorroga' then e.details ->> 'until' when 'recalculado' then e.details ->> 'ahora'
    else to_char(coalesce(p.day, r.printed_due_day), 'YYYY-MM-DD') end`

/** Acts of a span that no line of the trail tells so, each by the number of its requirement. */
async function actsWithin(q: Querier, span: IdSpan): Promise<Compared<string>> {
  const [found] = await rowsOf<Compared<string>>(
    q,
    sql`select count(*)::int as rows, coalesce(json_agg(coalesce(r.number, 'con identificador ' || e.requirement_id) order by e.id)
        filter (where ${isOutOfLine} or (select count(*) from requirement_events o where o.department_id = e.department_id
            and o.requirement_id = e.requirement_id and o.id <= e.id and o.at = e.at and o.kind = e.kind and o.by_user is not distinct from e.by_user
            and o.from_state = e.from_state and o.to_state = e.to_state and o.details = e.details)
          > (select count(*) from audit_events a where a.department_id = e.department_id and a.subject = 'requirement'
            and a.subject_id = e.requirement_id and ${isTold})), '[]') as untold
      from requirement_events e left join requirements r on r.department_id = e.department_id and r.id = e.requirement_id
        left join lateral (select b.to_state, b.day from requirement_events b where b.department_id = e.department_id
          and b.requirement_id = e.requirement_id and b.id < e.id order by b.id desc limit 1) p on true
      where ${isWithin(sql`e.id`, span)}`,
  )
  return found ?? { rows: 0, untold: [] }
}

/** Acts on requirements that are not as the trail tells them, and told ones that are missing (decision 083). */
export async function actRowFaults(q: Querier, onPart: OnPart): Promise<{ rows: number; faults: string[] }> {
  if (!(await hasTable(q, 'public.requirement_verdicts'))) return { rows: 0, faults: [] }
  let rows = 0
  const faults = await faultsInSpans({ q, onPart }, [{ table: sql`requirement_events` }], async (span) => {
    const compared = await actsWithin(q, span)
    rows += compared.rows
    return compared.untold.map(
      (number) => `Una actuación del requerimiento ${number} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    )
  })
  const words = ['actuación de requerimientos', 'actuaciones de requerimientos'] as const
  return {
    rows,
    faults: [...faults, ...(await missingRows(q, onPart, { table: sql`requirement_events`, acts: LINES, words }))],
  }
}
