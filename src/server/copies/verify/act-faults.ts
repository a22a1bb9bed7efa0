import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shownFormat, shownTextOfRecord } from '../../../domain/evidence/shown.ts'
import { isWhole } from '../../../domain/inspections/stood-under.ts'
import type { buildRecord } from '../../../domain/records/build-record.ts'
import { hasStandings } from '../../../domain/records/record.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Faults told of one run. */
const MOST = 1_000

/**
 * Whether a record says that a person signed over other content than its own, and not that it changed since (R 29.6). A
 * record of before says so of what the device showed.
 */
export function isSignedOverOther(record: ReturnType<typeof buildRecord>): boolean {
  const isOwn = (digest: string, format: string | null) => {
    const own = shownTextOfRecord(record, shownFormat(format))
    return own !== undefined && digest === hash('sha256', own)
  }
  return (record.acts ?? []).some(({ shownDigest, shownFormat: told, standing }) => {
    if (standing) return isWhole(standing) && !isOwn(standing.digest, standing.format)
    return !hasStandings(record) && shownDigest !== null && !isOwn(shownDigest, told)
  })
}

/** Whether the database has acts; one is verified before it is upgraded, too. */
const hasActs = async (q: Querier): Promise<boolean> => {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.signing_acts') is not null as has`)
  return row?.has === true
}

/**
 * Whether no sealed act is the act `s`, by its drawing and instant. An act of before decision 069 has no instant in the
 * record, and so never counts as such.
 */
const unsealed = sql`to_jsonb(s) ->> 'stood_digest' is not null and not exists (
  select from jsonb_array_elements(i.snapshot -> 'acts') as told (act)
    where act ->> 'signature' = s.signature and (act -> 'standing' ->> 'at')::timestamptz = s.received_at)`

/**
 * Whether an act `s` is of an official who signed and whose place another one took in the plan: the record seals the acts of
 * its pair. The official may hold the other place since. The trail alone knows whose a companion's drawing was, once an own
 * act took its place.
 */
const ofReplaced = sql`exists (
  select from assignments a cross join lateral (
      select o.official_id::text as id from official_signatures o
        where o.inspection_id = i.id and o.signature = s.signature and o.signed_by = s.user_id
      union all select e.details ->> 'officialId' from audit_events e
        where e.department_id = i.department_id and e.subject = 'inspection' and e.subject_id = i.id and e.action = 'sign'
          and e.user_id = s.user_id and e.at = s.received_at and e.details ->> 'signature' = s.signature) as of_official
    where a.id = i.assignment_id
      and of_official.id <> (case s.party when 'tecnico' then a.technician_id when 'ingeniero' then a.engineer_id end)::text
      and (of_official.id not in (a.technician_id::text, a.engineer_id::text) or ${unsealed}))`

/**
 * Whether what an act `s` stood under is not what was sealed. Its columns are read as JSON: a copy of an older version has
 * none of them.
 */
const standing = sql`(kept ->> 'stood_digest', kept ->> 'stood_answered', kept ->> 'stood_items', kept ->> 'stood_concepto', kept ->> 'stood_format',
    (kept ->> 'stood_pct')::double precision, case when kept ->> 'stood_digest' is not null then s.received_at end)
  is distinct from (act -> 'standing' ->> 'digest', act -> 'standing' ->> 'answered', act -> 'standing' ->> 'items',
    act -> 'standing' ->> 'concepto', act -> 'standing' ->> 'format', (act -> 'standing' ->> 'compliancePct')::double precision,
    (act -> 'standing' ->> 'at')::timestamptz)`

/**
 * The party under which an act `s` was sealed. An official may hold the other place since they signed: their act is then
 * known by its drawing and instant. Only the trail tells it from a row that was moved: the closing told the parties.
 */
const sealedParty = sql`coalesce((
  select told.act ->> 'party' from jsonb_array_elements(i.snapshot -> 'acts') as told (act)
    where s.party in ('tecnico', 'ingeniero') and told.act ->> 'party' in ('tecnico', 'ingeniero')
      and told.act ->> 'signature' = s.signature and (told.act -> 'standing' ->> 'at')::timestamptz = s.received_at
      and (told.act ->> 'party' = s.party or exists (select from audit_events e
        where e.department_id = i.department_id and e.subject = 'inspection' and e.subject_id = i.id
          and e.action = 'close' and e.details ? 'facts'))
    order by (told.act ->> 'party' = s.party) desc limit 1), s.party)`

/** Closed actas whose sealed acts are not the newest rows of each party, or that have rows of others (R 29.6). */
export async function actFaults(q: Querier): Promise<string[]> {
  if (!(await hasActs(q))) return []
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`select ${toldActaOf('i')} as name from inspections i
      where i.closed_at is not null and i.snapshot ? 'acts' and (
        exists (
          select from jsonb_array_elements(i.snapshot -> 'acts') as sealed (act)
            left join lateral (select s.*, to_jsonb(s) as kept from signing_acts s
              where s.subject_id = i.id and ${sealedParty} = act ->> 'party'
                and (s.signature is not distinct from act ->> 'signature' or not ${ofReplaced})
              order by s.id desc limit 1) s on true
            where s.shown_digest is distinct from act ->> 'shownDigest' or s.shown_format is distinct from act ->> 'shownFormat'
              or s.consent_text is distinct from act ->> 'consent'
              or s.drawn_at is distinct from (act ->> 'drawnAt')::timestamptz
              or ${standing}
              or (s.id is not null and (s.outcome, s.signature) is distinct from (act ->> 'outcome', act ->> 'signature')))
        or exists (
          select from signing_acts s where s.subject_id = i.id and not exists (
            select from jsonb_array_elements(i.snapshot -> 'acts') as sealed (act) where act ->> 'party' = ${sealedParty})
            and not ${ofReplaced}))
      order by i.id limit ${MOST}`,
  )
  return rows.map(({ name }) => `Los actos de firma del acta ${name} no son los que se sellaron.`)
}
