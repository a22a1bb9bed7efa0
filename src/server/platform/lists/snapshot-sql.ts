import { type SQL, sql } from 'drizzle-orm'
import { type Querier, SERVER_START } from '../db/database.ts'
import type { Counted } from './list-tables.ts'

/**
 * What a statement sees: as PostgreSQL writes it, then which server counted; null where it does not tell (a standby server).
 * One that takes over from another that is gone, or was recovered from its log, may give out numbers anew that the other had
 * given to writes which nobody has any more.
 */
export const SNAPSHOT = sql`case when pg_is_in_recovery() then null else pg_current_snapshot()::text || ' ' || ${SERVER_START} end`

const partsOf = (seen: string): [snapshot: string, server: string] => {
  const [snapshot = '', server = ''] = seen.split(' ')
  return [snapshot, server]
}

/** Whether the changes of the lists tell everything since a snapshot. @param seen of `SNAPSHOT` */
export const isCompleteSince = (seen: string): SQL => {
  const [snapshot, server] = partsOf(seen)
  return sql`(select ${SERVER_START} = ${server} and complete_from <= pg_snapshot_xmin(${snapshot}::pg_snapshot) from lists.horizon)`
}

/** Of a list's changes, those that a snapshot did not see. @param seen of `SNAPSHOT` */
export const isUnseenBy = (seen: string): SQL => {
  const [snapshot] = partsOf(seen)
  return sql`written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)`
}

/** The same for whoever asks the same of a list, and for nobody else. */
export const askedOf = (q: Querier, { rows, where }: Counted): string =>
  JSON.stringify(q.select({ id: rows.id }).from(rows).where(where(rows)).toSQL())
