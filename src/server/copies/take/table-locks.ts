import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import { identifiers } from './copied-tables.ts'

/** The tables are changing now, so the snapshot must begin again. */
export class TablesChanging extends Error {}

/** All tables, the one of applied migrations too. */
export const tableNames = async (q: Querier): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      q,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name)

/** PostgreSQL codes: a lock that is held or waited for, and a table that is gone. */
const CODES = ['55P03', '42P01']

/**
 * Locks the structure of the tables until the transaction ends; rows stay writable. Must come before the snapshot: in
 * an older snapshot, a table that is rewritten meanwhile looks empty. It does not wait for locks: a migration that
 * waits for a locked table would wait for ever.
 * @throws TablesChanging
 */
export async function holdTables(tx: Querier, names: readonly string[]): Promise<void> {
  await tx.execute(sql`lock table ${identifiers(names)} in access share mode nowait`).catch((error: unknown) => {
    throw hasCode(error, CODES) ? new TablesChanging('A table is in use, or gone.', { cause: error }) : error
  })
  const found = await tableNames(tx)
  if (found.join() !== names.join()) throw new TablesChanging('Other tables came.')
}
