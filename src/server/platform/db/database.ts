import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { SlowQuery } from './slow-queries.ts'

/** What a query function takes as its first parameter: the database, or the transaction it is part of. */
export type Querier = PgDatabase<PgQueryResultHKT>

/**
 * What a service opens its transaction on. Only the outer handle has the driver's client, so a transaction cannot
 * be passed where one is to be opened.
 */
export type Database = Querier & { readonly $client: PGlite | Pool }

export type OpenDatabase = {
  db: Database
  close(): Promise<void>
  kind: 'embedded' | 'server'
  /** Of the pool; the embedded database has none. */
  connections?: () => { total: number; idle: number; waiting: number }
}

/** A transaction sees its own writes, and is not for remembering what it saw. */
export const isDatabase = (q: Querier): q is Database => '$client' in q

/** What is done about a query that takes longer than a limit. */
export type QueryWatch = {
  slowQueryMs?: number
  onSlowQuery?: (query: SlowQuery) => void
  /** After so long without an answer the connection to a server is given up; 0: never. The usual time when absent. */
  answerMs?: number
  /** The same of a connection that does not come about. */
  connectMs?: number
}

export type DatabaseLog = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The rows of a statement written in SQL; the drivers wrap them differently. */
export async function rowsOf<Row extends Record<string, unknown>>(q: Querier, statement: SQL): Promise<Row[]> {
  const result = (await q.execute(statement)) as { rows: Row[] }
  return result.rows
}

/** The server at `databaseUrl`, or without one the embedded database in `dataDir`, which it then holds alone. */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  log: DatabaseLog,
  watch: QueryWatch = {},
): Promise<OpenDatabase> {
  // Loaded on demand: an installation needs one of the two, and the embedded one is the heavier.
  if (databaseUrl !== undefined) return (await import('./server.ts')).openServer(databaseUrl, log, watch)
  return (await import('./embedded.ts')).openEmbedded(dataDir, log)
}

/** When the answering server started. It identifies the server, even if another one takes over its address. */
export const SERVER_START = sql`extract(epoch from pg_postmaster_start_time())::text`
