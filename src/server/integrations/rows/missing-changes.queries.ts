import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type IdSpan, idSpans, isWithin } from '../../platform/db/id-spans.ts'

/** Kinds of rows that other systems read, each with its table and the rows that they are given. */
const KINDS = {
  establishment: { table: sql`establishments`, given: sql`true` },
  visit: { table: sql`assignments`, given: sql`true` },
  inspection: { table: sql`inspections`, given: sql`closed_at is not null` },
  notification: { table: sql`notifications`, given: sql`true` },
} satisfies Record<string, { table: SQL; given: SQL }>
export type ChangedKind = keyof typeof KINDS
export const CHANGED_KINDS = Object.keys(KINDS) as ChangedKind[]

/** Rows of a span that no reader of changes is given: they have no instant, and do not wait for one. */
const missingWithin = (kind: ChangedKind, span: IdSpan): SQL => {
  const { table, given } = KINDS[kind]
  return sql`select b.department_id, ${kind}::text as kind, b.id as row_id from ${table} b
    where ${isWithin(sql`b.id`, span)} and ${given}
      and not exists (select from feeds.changes c where c.kind = ${kind} and c.row_id = b.id and c.department_id = b.department_id)
      and b.id not in (select p.row_id from feeds.pending p where p.kind = ${kind})`
}

/** The ids of missing rows, a span of ids after the other. */
export async function* missingChanges(q: Querier, kind: ChangedKind): AsyncGenerator<number[], void, void> {
  for await (const span of idSpans(q, [{ table: KINDS[kind].table }])) {
    const rows = await rowsOf<{ id: number }>(
      q,
      sql`select row_id::double precision as id from (${missingWithin(kind, span)}) missing order by 1`,
    )
    yield rows.map(({ id }) => id)
  }
}

/** Removes instants of rows of a span under another department: the row's own could not take their place. */
const forgetElsewhere = (q: Querier, kind: ChangedKind, span: IdSpan) =>
  q.execute(sql`delete from feeds.changes c using ${KINDS[kind].table} b
    where c.kind = ${kind} and c.row_id = b.id and c.department_id <> b.department_id and ${isWithin(sql`b.id`, span)}`)

/** Lets rows that are missing wait for their instant, as if they had changed now. @returns how many */
export async function awaitMissing(q: Querier): Promise<number> {
  let awaited = 0
  for (const kind of CHANGED_KINDS) {
    for await (const span of idSpans(q, [{ table: KINDS[kind].table }])) {
      await forgetElsewhere(q, kind, span)
      const added = await rowsOf(
        q,
        sql`insert into feeds.pending (department_id, kind, row_id) ${missingWithin(kind, span)} returning id`,
      )
      awaited += added.length
    }
  }
  return awaited
}
