import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Faults told of one run. */
const MOST = 1_000

/** The closings that the trail tells. */
const closings = sql`(select id, department_id, subject_id, details from audit_events
  where subject = 'inspection' and action = 'close')`

/** Closings of actas that are not there, and those with a number that their department has not given yet (decision 071). */
export async function lostRecordFaults(q: Querier): Promise<string[]> {
  const rows = await rowsOf<{ id: number | null; number: string | null; isGiven: boolean }>(
    q,
    sql`with told as ${closings}
    select t.subject_id as id, t.details ->> 'number' as number, true as "isGiven" from told t
      where not exists (select from inspections i
        where i.id = t.subject_id and i.department_id = t.department_id and i.closed_at is not null)
    union all
    select t.subject_id, t.details ->> 'number', false from told t
      left join acta_counters c on c.department_id = t.department_id and c.year::text = split_part(t.details ->> 'number', '-', 1)
      where case when (t.details ->> 'number') ~ '^\\d{4}-\\d{6,9}$'
        then split_part(t.details ->> 'number', '-', 2)::int > coalesce(c.last_number, 0) else false end
    order by 3 desc, 1 limit ${MOST}`,
  )
  return rows.map(({ id, number, isGiven }) =>
    isGiven
      ? `El registro de auditoría tiene el cierre del acta ${number ?? id}, que aquí falta.`
      : `El registro de auditoría cerró el acta ${number}, y el último número que se dio es menor.`,
  )
}

/** The part of a visit that a party signs. */
const PART = sql`case s.party when 'establecimiento' then 'establishment-signature' when 'testigo' then 'witness-signature' end`

/**
 * Closed actas whose signatures and acts of signing are not those that the trail tells: who, whose, when, and over which
 * drawing. Actas of before decision 071 are not compared.
 */
export async function signerFaults(q: Querier): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`with told as (select subject_id as id, department_id from ${closings} as c where details ? 'facts'),
      signed as (select e.* from audit_events e join told t on t.id = e.subject_id and t.department_id = e.department_id
        where e.subject = 'inspection' and e.action in ('sign', 'record', 'close')),
    found as (select s.inspection_id as id from official_signatures s join told t on t.id = s.inspection_id
      where not exists (select from signed e where e.department_id = s.department_id and e.subject_id = s.inspection_id
        and e.action = 'sign' and e.user_id = s.signed_by and e.at = s.signed_at
        and e.details ->> 'officialId' = s.official_id::text and e.details ->> 'signature' = s.signature
        and e.details ->> 'isDrawn' = s.is_drawn::text)
    union
    select e.subject_id from signed e where e.action = 'sign' and not exists (select from official_signatures s
      where s.inspection_id = e.subject_id and s.official_id::text = e.details ->> 'officialId')
    union
    select s.subject_id from signing_acts s join told t on t.id = s.subject_id
      where s.document_kind <> 'acta' or not exists (select from signed e
        where e.department_id = s.department_id and e.subject_id = s.subject_id and e.user_id = s.user_id and e.at = s.received_at
          and case when ${PART} is null then e.action = 'sign' else e.details -> 'parts' ? ${PART} end)
    union
    select i.id from inspections i join told t on t.id = i.id and t.department_id = i.department_id
      cross join lateral (values
        ('establecimiento', i.establishment_signer_name, i.establishment_signer_id_card, i.establishment_signer_role,
          i.establishment_refusal_reason, i.establishment_signature_by),
        ('testigo', i.witness_name, i.witness_id_card, i.witness_role, i.witness_refusal_reason, i.witness_signature_by)
      ) as p (party, name, id_card, role, reason, by_user)
      cross join lateral (select * from signing_acts s where s.subject_id = i.id and s.party = p.party order by s.id desc limit 1) s
      where (s.signer_name, coalesce(s.signer_id_card, ''), coalesce(s.signer_role, ''), s.refusal_reason, s.user_id)
        is distinct from (p.name, coalesce(p.id_card, ''), coalesce(p.role, ''), p.reason, p.by_user))
    select coalesce(${toldActaOf('i')}, found.id::text) as name from found left join inspections i on i.id = found.id
    order by found.id limit ${MOST}`,
  )
  return rows.map(({ name }) => `Quién firmó el acta ${name}, o cuándo, no es lo que el registro de auditoría dice.`)
}

/**
 * Closed actas that are archived or notified otherwise than the trail tells. A mail without an answer counts from when it
 * was sent, once it is settled. Actas of before decision 071 are not compared.
 */
export async function deskFaults(q: Querier): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`with told as (select subject_id as id, department_id from ${closings} as c where details ? 'facts')
    select ${toldActaOf('i')} as name from inspections i join told t on t.id = i.id and t.department_id = i.department_id
      cross join lateral (select coalesce(bool_or(
            (e.action = 'notify' and not e.details ? 'outcome') or e.details ->> 'outcome' = 'delivered'), false) as is_notified,
          coalesce(bool_or(e.action = 'notify' and e.at = i.notified_at), false) as is_then
        from audit_events e where e.department_id = i.department_id and e.subject = 'inspection' and e.subject_id = i.id
          and e.action in ('notify', 'settle-notification')) n
      left join lateral (select case when e.action = 'archive' then e.at end as at
        from audit_events e where e.department_id = i.department_id and e.subject = 'inspection' and e.subject_id = i.id
          and e.action in ('archive', 'restore') order by e.id desc limit 1) a on true
      where a.at is distinct from i.archived_at or n.is_notified <> (i.notified_at is not null)
        or n.is_then <> (i.notified_at is not null)
      order by i.id limit ${MOST}`,
  )
  return rows.map(({ name }) => `El acta ${name} no se archivó o no se notificó como dice el registro de auditoría.`)
}

/** The number of signatures and acts of signing. */
export async function countSignings(q: Querier): Promise<number> {
  const [row] = await rowsOf<{ signings: number }>(
    q,
    sql`select ((select count(*) from official_signatures) + (select count(*) from signing_acts))::int as signings`,
  )
  return row?.signings ?? 0
}
