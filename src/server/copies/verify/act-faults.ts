import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shownFormat, shownTextOfRecord } from '../../../domain/evidence/shown.ts'
import type { buildRecord } from '../../../domain/records/build-record.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Faults told of one run. */
const MOST = 1_000

/** Whether a record says that a person signed over other content than its own (R 29.6). */
export function isSignedOverOther(record: ReturnType<typeof buildRecord>): boolean {
  return (record.acts ?? []).some(({ shownDigest, shownFormat: told }) => {
    if (!shownDigest) return false
    const own = shownTextOfRecord(record, shownFormat(told))
    return own === undefined || shownDigest !== hash('sha256', own)
  })
}

/** Whether the database has acts; one is verified before it is upgraded, too. */
const hasActs = async (q: Querier): Promise<boolean> => {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.signing_acts') is not null as has`)
  return row?.has === true
}

/** Whether an act `s` is of an official who signed and was then replaced in the plan: the record seals the acts of its pair. */
const ofReplaced = sql`exists (
  select from official_signatures o join assignments a on a.id = i.assignment_id
    where o.inspection_id = i.id and o.signature = s.signature and o.signed_by = s.user_id
      and o.official_id not in (a.technician_id, a.engineer_id))`

/** Closed actas whose sealed acts are not the newest rows of each party, or that have rows of others (R 29.6). */
export async function actFaults(q: Querier): Promise<string[]> {
  if (!(await hasActs(q))) return []
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`select ${toldActaOf('i')} as name from inspections i
      where i.closed_at is not null and i.snapshot ? 'acts' and (
        exists (
          select from jsonb_array_elements(i.snapshot -> 'acts') as sealed (act)
            left join lateral (select * from signing_acts s where s.subject_id = i.id and s.party = act ->> 'party'
              order by s.id desc limit 1) s on true
            where s.shown_digest is distinct from act ->> 'shownDigest' or s.shown_format is distinct from act ->> 'shownFormat'
              or s.consent_text is distinct from act ->> 'consent'
              or s.drawn_at is distinct from (act ->> 'drawnAt')::timestamptz
              or (s.id is not null and (s.outcome, s.signature) is distinct from (act ->> 'outcome', act ->> 'signature')))
        or exists (
          select from signing_acts s where s.subject_id = i.id and not exists (
            select from jsonb_array_elements(i.snapshot -> 'acts') as sealed (act) where act ->> 'party' = s.party)
            and not ${ofReplaced}))
      order by i.id limit ${MOST}`,
  )
  return rows.map(({ name }) => `Los actos de firma del acta ${name} no son los que se sellaron.`)
}
