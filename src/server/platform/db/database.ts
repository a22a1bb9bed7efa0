import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { SlowQuery } from './slow-queries.ts'

/** First parameter of every query function: the database, or the transaction that the query is part of. */
export type Querier = PgDatabase<PgQueryResultHKT>

/**
 * The database on which a service opens a transaction. Only the outer handle has the driver's client, so that a
 * transaction cannot be passed in its place.
 */
export type Database = Querier & { readonly $client: PGlite | Pool }

export type OpenDatabase = {
  db: Database
  close(): Promise<void>
  kind: 'embedded' | 'server'
  /** Counts of the pool; the embedded database has none. */
  connections?: () => { total: number; idle: number; waiting: number }
}

/** False for a transaction: it sees its own writes, so its results must not be remembered. */
export const isDatabase = (q: Querier): q is Database => '$client' in q

/** Whether the database is in this process, where each statement delays every other request. */
export const isEmbedded = ({ $client }: Database): boolean => !('totalCount' in $client)

/** Time limits of queries, and the receiver of slow ones. */
export type QueryWatch = {
  slowQueryMs?: number
  onSlowQuery?: (query: SlowQuery) => void
  /** Clock that times the queries, in ms; absent means that of the process. */
  now?: () => number
  /** Milliseconds after which a silent connection is closed; 0 means never, absent means the default. */
  answerMs?: number
  /** Milliseconds to establish a connection. */
  connectMs?: number
}

export type DatabaseLog = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The rows of a statement written in SQL; the two drivers wrap them differently. */
export async function rowsOf<Row extends Record<string, unknown>>(q: Querier, statement: SQL): Promise<Row[]> {
  const result = (await q.execute(statement)) as { rows: Row[] }
  return result.rows
}

/** Words of the product, written out: so a plan of a prepared statement knows the words of a partial index. */
export const wordsInSql = (words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** When the answering server started. It identifies the server, even if another one takes over its address. */
export const SERVER_START = sql`extract(epoch from pg_postmaster_start_time())::text`
