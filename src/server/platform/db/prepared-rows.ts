import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A named statement: each connection parses and plans it only once. */
export type PreparedSql = { readonly name: string; readonly text: string }

/** A built query as a prepared statement. Its placeholders take parameters in their order. */
export const prepared = (name: string, query: { toSQL(): { sql: string } }): PreparedSql => ({
  name,
  text: query.toSQL().sql,
})

/** Columns aliased to the code's names: prepared statements bypass Drizzle's mapping. */
export const named = <Fields extends Record<string, AnyPgColumn>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, column]) => [name, sql`${column}`.as(name)])) as {
    [Name in keyof Fields]: SQL.Aliased
  }

/** Runs a prepared statement outside of any transaction and returns its rows. */
export async function preparedRows<Row>(
  { $client }: Database,
  { name, text }: PreparedSql,
  params: readonly unknown[],
): Promise<Row[]> {
  const values = [...params]
  if ('exec' in $client) return (await $client.query<Row>(text, values)).rows
  return (await $client.query({ name, text, values })).rows as Row[]
}
