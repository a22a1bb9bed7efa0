import type { PGlite } from '@electric-sql/pglite'
import { inRounds, type Rounds } from '../in-rounds.ts'
import type { DatabaseLog } from './database.ts'

const EVERY_MS = 10_000
/** Bytes of log before a checkpoint; replaying this much after a crash takes a tenth of a second. */
const MAX_LOG_BYTES = 32 * 1024 * 1024

const LOG_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * The table that most needs a vacuum, by autovacuum's thresholds except those for new rows: a trigram index keeps new
 * rows in a slow list.
 */
const NEGLECTED_TABLE = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 100 + 0.1 * n_live_tup or n_dead_tup > 100 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.1 * n_live_tup
  order by n_mod_since_analyze + n_dead_tup desc limit 1`

/** Vacuums at most one table, because vacuum delays every request, and makes a checkpoint if the log has grown. */
export async function keepUp(client: PGlite): Promise<void> {
  // PostgreSQL updates the view at most once a second unless it is told to.
  await client.exec('select pg_stat_force_next_flush()')
  const neglected = await client.query<{ name: string }>(NEGLECTED_TABLE)
  for (const { name } of neglected.rows) await client.exec(`vacuum (analyze) ${name}`)
  const log = await client.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT)
  if ((log.rows[0]?.bytes ?? 0) > MAX_LOG_BYTES) await client.exec('checkpoint')
}

/**
 * Runs upkeep regularly: PGlite has neither checkpointer nor autovacuum. Without upkeep its log and the restart after a
 * crash grow without end, and the planner never learns the size of the tables.
 */
export const startUpkeep = (client: PGlite, log: DatabaseLog): Rounds =>
  inRounds({ everyMs: EVERY_MS, onError: (err) => log.error({ err }, 'database: upkeep failed') }, () => keepUp(client))
