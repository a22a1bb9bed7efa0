import { type SQL, sql } from 'drizzle-orm'
import type { Querier } from '../db/database.ts'
import type { Counted } from './list-tables.ts'

/** What a statement sees, as PostgreSQL writes it; null where it does not tell (a standby server). */
export const SNAPSHOT = sql`case when pg_is_in_recovery() then null else pg_current_snapshot()::text end`

/** Whether the changes of the lists tell everything since a snapshot. */
export const isCompleteSince = (snapshot: string): SQL =>
  sql`(select complete_from <= pg_snapshot_xmin(${snapshot}::pg_snapshot) from lists.horizon)`

/** Of a list's changes, those that a snapshot did not see. */
export const isUnseenBy = (snapshot: string): SQL =>
  sql`written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)`

/** The same for whoever asks the same of a list, and for nobody else. */
export const askedOf = (q: Querier, { rows, where }: Counted): string =>
  JSON.stringify(q.select({ id: rows.id }).from(rows).where(where(rows)).toSQL())
