import { sql } from 'drizzle-orm'
import { identifiers } from '../../../copies/take/copied-tables.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'

/** A row like one that is there: `changes` are SQL expressions by column, `like` is the condition of the first row. */
export type LikeRow = { table: string; like?: string; changes: Record<string, string> }

/** Columns that an insert fills: neither generated nor numbered by the database. */
const filledColumns = async (q: Querier, table: string): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      q,
      sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
        order by ordinal_position`,
    )
  ).map(({ name }) => name)

/**
 * Adds a row like another of the table. Triggers and constraints stay awake.
 * @throws Error where no row is like it, or a column is unknown
 */
export async function addLike(q: Querier, { table, like = 'true', changes }: LikeRow): Promise<void> {
  const columns = await filledColumns(q, table)
  const unknown = Object.keys(changes).filter((name) => !columns.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}.`)
  const values = columns.map((name) => (changes[name] === undefined ? sql.identifier(name) : sql.raw(changes[name])))
  const added = await rowsOf(
    q,
    sql`insert into ${sql.identifier(table)} (${identifiers(columns)})
      select ${sql.join(values, sql`, `)} from ${sql.identifier(table)} where ${sql.raw(like)} order by ctid limit 1 returning 1`,
  )
  if (added.length === 0) throw new Error(`${table} has no row with ${like}.`)
}
