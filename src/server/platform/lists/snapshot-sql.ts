import { type SQL, sql } from 'drizzle-orm'
import { type Querier, SERVER_START } from '../db/database.ts'
import type { Counted } from './list-tables.ts'

/**
 * The snapshot of a statement: PostgreSQL's text and the server's start time; null on a standby server. The start time
 * matters because a server that took over, or recovered from its log, may reuse transaction numbers of lost writes.
 */
export const SNAPSHOT = sql`case when pg_is_in_recovery() then null else pg_current_snapshot()::text || ' ' || ${SERVER_START} end`

const partsOf = (seen: string): [snapshot: string, server: string] => {
  const [snapshot = '', server = ''] = seen.split(' ')
  return [snapshot, server]
}

/**
 * Whether the change tables hold everything since a snapshot (decision 130). It saw the transaction that last forgot changes,
 * and pruned changes are older than all that it did not see. @param seen of `SNAPSHOT`
 */
export const isCompleteSince = (seen: string): SQL => {
  const [snapshot, server] = partsOf(seen)
  const then = sql`${snapshot}::pg_snapshot`
  return sql`(select ${SERVER_START} = ${server} and pg_visible_in_snapshot(forgotten_by, ${then})
    and pruned_to <= pg_snapshot_xmin(${then}) from lists.horizon)`
}

/** Selects the changes that a snapshot did not see. @param seen of `SNAPSHOT` */
export const isUnseenBy = (seen: string): SQL => {
  const [snapshot] = partsOf(seen)
  return sql`written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)`
}

/** Key of a list and its condition: equal for equal questions only. */
export const askedOf = (q: Querier, { rows, where }: Counted): string =>
  JSON.stringify(q.select({ id: rows.id }).from(rows).where(where(rows)).toSQL())
