import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import { identifiers } from './copied-tables.ts'

/** Those tables are changing at this moment: whoever wanted them as they are begins again. */
export class TablesChanging extends Error {}

/** The migrations' own among them. */
export const tableNames = async (q: Querier): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      q,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name)

/** Of PostgreSQL: a lock that others have or wait for, and a table that is there no more. */
const CODES = ['55P03', '42P01']

/**
 * Holds the tables as they are until the transaction ends; their rows are everybody's. It comes before the snapshot: to an
 * older one a table that is written anew meanwhile has no rows. And it waits for nobody, because a migration that waits
 * for a table which this one had already would wait with it for ever.
 * @throws TablesChanging
 */
export async function holdTables(tx: Querier, names: readonly string[]): Promise<void> {
  await tx.execute(sql`lock table ${identifiers(names)} in access share mode nowait`).catch((error: unknown) => {
    throw hasCode(error, CODES) ? new TablesChanging('A table is in use, or gone.', { cause: error }) : error
  })
  const found = await tableNames(tx)
  if (found.join() !== names.join()) throw new TablesChanging('Other tables came.')
}
