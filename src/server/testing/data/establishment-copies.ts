import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/db/database.ts'

/**
 * Rows of a transaction. A long one would hold back what every database of the server sees as settled, and with it the
 * exports of tests beside this one.
 */
const BATCH = 100

/** Adds copies of an establishment with the names 'Copia 1', 'Copia 2', … */
export async function copyEstablishment(db: Database, id: number, copies: number): Promise<void> {
  const [columns] = await rowsOf<{ names: string }>(
    db,
    sql`select string_agg(quote_ident(column_name), ', ') as names
      from information_schema.columns where table_schema = 'public' and table_name = 'establishments'
      and column_name not in ('id', 'inscription_number', 'name') and is_generated = 'NEVER'`,
  )
  const names = sql.raw(columns?.names ?? '')
  for (let from = 1; from <= copies; from += BATCH) {
    const to = Math.min(copies, from + BATCH - 1)
    await db.execute(sql`insert into establishments (name, ${names}) select 'Copia ' || n, ${names}
      from establishments, generate_series(${from}::int, ${to}::int) n where id = ${id}`)
  }
}
