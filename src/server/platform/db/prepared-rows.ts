import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A statement under a name: a connection parses and plans it only the first time. */
export type PreparedSql = { readonly name: string; readonly text: string }

/** A built query as a prepared statement; its placeholders take the parameters in the order of their numbers. */
export const prepared = (name: string, query: { toSQL(): { sql: string } }): PreparedSql => ({
  name,
  text: query.toSQL().sql,
})

/** Columns aliased to the names of the code: the drivers return these without Drizzle. */
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
