import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { toldActaOf } from '../../../records/told-acta.queries.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { missingRows } from '../told/missing-rows.ts'

type Difference = { acta: string; isOther: boolean; isOfOther: boolean }

/** Notices of a span that are not as their attempts or their acta say. */
const rowsWithin = (q: Querier, span: IdSpan): Promise<Difference[]> =>
  rowsOf<Difference>(
    q,
    sql`select * from (select n.id, n.acta_number as acta,
          row (n.state, n.effective_day, n.mode) is distinct from row (coalesce(newest.to_state, 'pendiente'), newest.effective_day,
            case when newest.to_state = 'surtida' then case effective.channel when 'firma_en_sitio' then 'en_sitio'
              when 'portal' then 'electronica' when 'diligencia_personal' then 'personal' when 'aviso_entregado' then 'aviso'
              when 'aviso_publicado' then 'publicacion' end end) as "isOther",
          i.id is null or row (n.establishment_id, n.acta_number, n.establishment_name, n.identification_number, n.address, n.city,
              n.recipient_name, n.recipient_capacity, n.counted_from, n.due_day, n.created_at)
            is distinct from row (i.establishment_id, coalesce(i.snapshot ->> 'number', i.id::text), coalesce(place ->> 'name', ''),
              coalesce(place ->> 'identificationNumber', ''), coalesce(place ->> 'address', ''), coalesce(place ->> 'city', ''),
              coalesce(case when i.establishment_signature is not null then i.establishment_signer_name end,
                nullif(place ->> 'ownerName', ''), place ->> 'businessName', ''),
              coalesce(case when i.establishment_signature is not null then i.establishment_signer_role else 'Propietario' end, ''),
              visit.day, visit.day + 5, i.closed_at) as "isOfOther"
        from legal_notices n
          left join inspections i on i.department_id = n.department_id and i.id = n.inspection_id
          left join lateral (select i.snapshot -> 'establishment' as place) sealed on true
          left join lateral (select coalesce(i.snapshot ->> 'visitDay',
            to_char(i.closed_at at time zone interval '-05:00', 'YYYY-MM-DD'))::date as day) visit on true
          left join lateral (select t.to_state, t.effective_day from legal_notice_attempts t
            where t.department_id = n.department_id and t.notice_id = n.id order by t.id desc limit 1) newest on true
          left join lateral (select t.channel from legal_notice_attempts t where t.department_id = n.department_id
            and t.notice_id = n.id and t.from_state <> 'surtida' and t.to_state = 'surtida' order by t.id desc limit 1) effective on true
        where ${isWithin(sql`n.id`, span)}) compared
      where "isOther" or "isOfOther" order by id`,
  )

/** Closed actas of a span without a notice: each has one since its closing, or since the update. */
const missingWithin = (q: Querier, span: IdSpan): Promise<{ acta: string }[]> =>
  rowsOf<{ acta: string }>(
    q,
    sql`select ${toldActaOf('i')} as acta from inspections i
      where ${isWithin(sql`i.id`, span)} and i.seal is not null and not exists (select from legal_notices n
        where n.department_id = i.department_id and n.inspection_id = i.id)
      order by i.id`,
  )

/** Whether the line `a` of the trail tells the attempt `t`, which the addressee or an official made. */
const IS_TOLD = sql`a.at = t.at and a.user_id is not distinct from t.by_user and a.details #>> '{state,from}' = t.from_state
  and a.details #>> '{state,to}' = t.to_state and a.details ->> 'effectiveOn' is not distinct from to_char(t.effective_day, 'YYYY-MM-DD')
  and case t.channel
    when 'portal' then a.action = 'open-by-portal' and a.details ->> 'recipient' = t.address
      and a.details -> 'consent' = to_jsonb(t.is_consented) and t.result = 'accedido'
      and t.day = (t.at at time zone interval '-05:00')::date
    else a.action = 'notice-attempt' and a.details ->> 'channel' = t.channel and a.details ->> 'result' = t.result
      and a.details ->> 'day' = to_char(t.day, 'YYYY-MM-DD') and a.details ->> 'note' is not distinct from t.note
      and a.details ->> 'proof' is not distinct from t.proof_name
      and num_nonnulls(t.is_consented, t.consent_id, t.message_id) = 0 end`

/**
 * How many lines of the trail, mails or signatures tell the attempt `t` of the notice `n`. A mail that was given up has no
 * number, and no row but this one.
 */
const LINES = sql`case
  when t.channel = 'firma_en_sitio' then (t.day = n.counted_from and t.effective_day = t.day and t.result = 'firmado'
    and exists (select from inspections i where i.department_id = n.department_id and i.id = n.inspection_id and i.closed_at = t.at
      and i.establishment_signature is not null and i.establishment_signature_by is not distinct from t.by_user))::integer
  when t.channel = 'correo' and t.result <> 'rebotado' then case when t.message_id is null then 1 else
    (select count(*) from notifications m where m.department_id = n.department_id and m.subject = 'inspection'
      and m.subject_id = n.inspection_id and m.sent_at = t.at and m.sent_by = t.by_user and m.recipient = t.address
      and m.message_id = t.message_id
      and t.result = case m.outcome when 'unknown' then 'sin_respuesta' when 'failed' then 'rechazado' else 'enviado' end) end
  else (select count(*) from audit_events a where a.department_id = t.department_id and a.subject = 'legal-notice'
    and a.subject_id = t.notice_id and ${IS_TOLD}) end`

/** An attempt that does not go on from the one before it. A mail changes no effect, and begins a notice at most. */
const IS_OUT_OF_LINE = sql`t.from_state <> coalesce(p.to_state, 'pendiente')
  or (t.channel = 'correo' and (t.effective_day is distinct from p.effective_day
    or (t.to_state <> t.from_state and not (t.from_state = 'pendiente' and t.to_state = 'en_curso' and t.is_consented and t.result = 'enviado'))))`

/** Attempts of a span that nothing tells so, each by the acta of its notice. Of equal attempts, each needs a line. */
const attemptsWithin = (q: Querier, span: IdSpan): Promise<{ acta: string }[]> =>
  rowsOf<{ acta: string }>(
    q,
    sql`select coalesce(n.acta_number, 'con identificador ' || t.notice_id) as acta
      from legal_notice_attempts t left join legal_notices n on n.department_id = t.department_id and n.id = t.notice_id
        left join lateral (select b.to_state, b.effective_day from legal_notice_attempts b where b.department_id = t.department_id
          and b.notice_id = t.notice_id and b.id < t.id order by b.id desc limit 1) p on true
      where ${isWithin(sql`t.id`, span)} and (n.id is null or ${IS_OUT_OF_LINE}
        or (select count(*) from legal_notice_attempts o where o.department_id = t.department_id and o.notice_id = t.notice_id
          and o.id <= t.id and o.at = t.at and o.channel = t.channel and row (o.result, o.day, o.note, o.address, o.message_id, o.from_state, o.to_state)
            is not distinct from row (t.result, t.day, t.note, t.address, t.message_id, t.from_state, t.to_state)) > ${LINES})
      order by t.id`,
  )

/** Attempts of the desk, which each have a line of their own. */
const AT_DESK = sql`(select t.department_id from legal_notice_attempts t
  where t.channel not in ('firma_en_sitio', 'portal') and (t.channel <> 'correo' or t.result = 'rebotado')) at_desk`

/** Legal notices and their attempts that are not as actas, mails and the trail say (R 52). */
export async function noticeRowFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.legal_notices'))) return []
  const rows = await faultsInSpans({ q, onPart }, [{ table: sql`legal_notices` }], async (span) =>
    (await rowsWithin(q, span)).flatMap(({ acta, isOther, isOfOther }) => [
      ...(isOther
        ? [`El estado o el efecto de la notificación del acta ${acta} no son los de sus intentos. ${NOT_REMADE}`]
        : []),
      ...(isOfOther ? [`La notificación del acta ${acta} no es la de su acta. ${NOT_REMADE}`] : []),
    ]),
  )
  const lost = await faultsInSpans({ q, onPart }, [{ table: sql`inspections` }], async (span) =>
    (await missingWithin(q, span)).map(({ acta }) => `Falta la notificación del acta ${acta}. ${NOT_REMADE}`),
  )
  const attempts = await faultsInSpans({ q, onPart }, [{ table: sql`legal_notice_attempts` }], async (span) =>
    (await attemptsWithin(q, span)).map(
      ({ acta }) =>
        `Un intento de la notificación del acta ${acta} no está como dice el registro de auditoría. ${NOT_REMADE}`,
    ),
  )
  const missing = await missingRows(q, onPart, {
    table: AT_DESK,
    acts: ['notice-attempt'],
    words: ['diligencia de notificación', 'diligencias de notificación'],
  })
  return [...rows, ...lost, ...attempts, ...missing]
}
