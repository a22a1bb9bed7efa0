import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type CopiedTable, identifiers } from './copied-tables.ts'

/** Rows in memory at a time; a row with its texts is a few KB at most. */
const ROWS = 1_000
/** A piece of a photo is up to a MiB, and twice that as text. */
const ROWS_WITH_BYTES = 4

/**
 * A table's rows in the order of its key, in pieces of JSON lines. Written by the database itself, so that every type
 * reads back to the same value, and the same rows give the same bytes on either database.
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
