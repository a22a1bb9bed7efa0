import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, MOST, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'

/**
 * A table whose rows the trail tells.
 * @property acts the acts that tell a row as it is then
 * @property name the column by which a person knows a row
 * @property words a row in words, before its name, and one that is known by its id alone
 */
type ToldTable = {
  table: string
  subject: string
  acts: string
  name: string
  words: { the: string; ofThe: string; byId: string }
}

const TABLES = {
  establishments: {
    table: 'establishments',
    subject: 'establishment',
    acts: `('create', 'create-from-census', 'edit', 'activate', 'deactivate')`,
    name: 'inscription_number',
    words: { the: 'La inscripción', ofThe: 'de la inscripción', byId: 'la inscripción con identificador' },
  },
  users: {
    table: 'users',
    subject: 'user',
    acts: `('create', 'edit', 'edit-profile', 'approve-identity', 'activate', 'deactivate')`,
    name: 'id',
    words: {
      the: 'El usuario con identificador',
      ofThe: 'del usuario con identificador',
      byId: 'el usuario con identificador',
    },
  },
} satisfies Record<string, ToldTable>

/** Digests of the columns that `told_digest` has; one of other columns begins with another number (migration 085). */
const COMPARED = sql`like '1:%'`

/** A row that is not as the trail tells it. */
type Difference = { name: string; isOther: boolean; isBroken: boolean }

/** `older` counts the rows that have no digest to compare: no act of since decision 083 made or changed them. */
export type ToldCounts = { rows: number; older: number }

/**
 * Compares the rows of a span with their events: with the newest digest, and each digest of before an act with the one of
 * the event before it. The events of each row are read by their index.
 */
async function comparedWithin(
  q: Querier,
  { table, subject, name }: ToldTable,
  span: IdSpan,
): Promise<ToldCounts & { differences: Difference[] }> {
  const [found] = await rowsOf<ToldCounts & { differences: Difference[] }>(
    q,
    sql`select count(*)::int as rows, count(*) filter (where c.digest is null)::int as older,
        coalesce(json_agg(json_build_object('name', c.name, 'isOther', c.other, 'isBroken', c.broken) order by c.id)
          filter (where c.other or c.broken), '[]') as differences
      from (select r.id, r.${sql.raw(name)}::text as name, t.digest, t.broken,
          t.digest is not null and t.digest <> told_digest(${sql.raw(`told_${subject}`)}(r.department_id, r.id)) as other
        from ${sql.raw(table)} r cross join lateral (
          select (array_agg(e.digest order by e.id desc))[1] as digest, coalesce(bool_or(e.before <> e.previous), false) as broken
          from (select a.id, a.details ->> 'rowDigest' as digest, a.details ->> 'rowBefore' as before,
              lag(a.details ->> 'rowDigest') over (order by a.id) as previous
            from audit_events a where a.department_id = r.department_id and a.subject = ${subject} and a.subject_id = r.id
              and a.details ->> 'rowDigest' ${COMPARED}) e) t
        where ${isWithin(sql`r.id`, span)}) c`,
  )
  return found ?? { rows: 0, older: 0, differences: [] }
}

/** Rows of a span of ids that the trail tells and that are not there, in words: none of these rows is ever removed. */
async function missingWithin(q: Querier, { table, subject, acts, words }: ToldTable, span: IdSpan): Promise<string[]> {
  const rows = await rowsOf<{ id: number }>(
    q,
    sql`select distinct a.subject_id as id from departments d cross join lateral (
        select e.subject_id from audit_events e where e.department_id = d.id and e.subject = ${subject}
          and ${isWithin(sql`e.subject_id`, span)} and e.action in ${sql.raw(acts)} offset 0) a
      where not exists (select from ${sql.raw(table)} r where r.id = a.subject_id and r.department_id = d.id)
      order by 1 limit ${MOST}::integer`,
  )
  return rows.map(
    ({ id }) => `Falta ${words.byId} ${id}, que el registro de auditoría dice que se guardó. ${NOT_REMADE}`,
  )
}

function sentences({ words: { the, ofThe } }: ToldTable, { name, isOther, isBroken }: Difference): string[] {
  const told = [
    ...(isOther ? [`${the} ${name} no está como dice el registro de auditoría que se guardó.`] : []),
    ...(isBroken ? [`Los datos ${ofThe} ${name} cambiaron sin que el registro de auditoría lo diga.`] : []),
  ]
  return told.map((sentence) => `${sentence} ${NOT_REMADE}`)
}

/** After every id of a table. */
const LARGEST = 2_147_483_647

/** Rows of a table that are not as the trail tells them, and told ones that are missing (decision 083). */
export async function toldRowFaults(
  q: Querier,
  onPart: OnPart,
  name: keyof typeof TABLES,
): Promise<ToldCounts & { faults: string[] }> {
  const table: ToldTable = TABLES[name]
  const counts = { rows: 0, older: 0 }
  let after = 0
  const faults = await faultsInSpans({ q, onPart }, [{ table: sql.raw(table.table) }], async (span) => {
    const { rows, older, differences } = await comparedWithin(q, table, span)
    counts.rows += rows
    counts.older += older
    after = span.upTo
    return [
      ...differences.flatMap((difference) => sentences(table, difference)),
      ...(await missingWithin(q, table, span)),
    ]
  })
  return { ...counts, faults: [...faults, ...(await missingWithin(q, table, { after, upTo: LARGEST }))] }
}
