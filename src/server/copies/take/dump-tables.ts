import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type CopiedTable, identifiers } from './copied-tables.ts'

/** Rows in memory at a time; a row of texts is a few KB at most. */
const ROWS = 1_000
/** Rows in memory of a table with bytes: a photo chunk is up to 1 MiB, and twice that as text. */
const ROWS_WITH_BYTES = 4

/**
 * Yields a table's rows by key, in parts of JSON lines. The database itself writes them, so that every type reads back
 * to the same value, and both databases give the same bytes.
 */
export async function* dumpTable(tx: Querier, { name, columns, key, hasBytes }: CopiedTable): AsyncIterable<Buffer> {
  const atATime = hasBytes ? ROWS_WITH_BYTES : ROWS
  await tx.execute(sql`declare copied no scroll cursor for select row_to_json(kept)::text as line
    from (select ${identifiers(columns)} from ${sql.identifier(name)} order by ${identifiers(key)}) kept`)
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql`fetch ${sql.raw(String(atATime))} from copied`)
    if (rows.length > 0) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    if (rows.length < atATime) break
  }
  await tx.execute(sql`close copied`)
}
