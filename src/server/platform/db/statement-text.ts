import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from './statements.ts'

/** A built query as a statement; its placeholders take the parameters in the order of their numbers. */
export const statement = (name: string, query: { toSQL(): { sql: string } }): Statement => ({
  name,
  text: query.toSQL().sql,
})

/** Columns under the names of the code, as the drivers give them without Drizzle. */
export const named = <Fields extends Record<string, AnyPgColumn>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, column]) => [name, sql`${column}`.as(name)])) as {
    [Name in keyof Fields]: SQL.Aliased
  }

/** Columns as one JSON object under the names of the code. */
export const jsonOf = (fields: Record<string, AnyPgColumn | SQL>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`

type Row<Table extends PgTable> = Table['$inferInsert']

/**
 * Rows of a table as the JSON text that `json_populate_recordset` reads; what is undefined or null is left out, and
 * becomes null.
 */
export function jsonRows<Table extends PgTable>(table: Table): (rows: readonly Partial<Row<Table>>[]) => string {
  const keys = Object.entries(getTableColumns(table)).map(
    ([name, column]) => [name as keyof Row<Table> & string, `${JSON.stringify(column.name)}:`] as const,
  )
  const objectOf = (row: Partial<Row<Table>>): string => {
    // Built by adding to one text: a copy of every row under other names costs more than its text.
    let text = ''
    for (const [name, key] of keys) {
      const value = row[name]
      if (value !== undefined && value !== null) text += `${text === '' ? '' : ','}${key}${JSON.stringify(value)}`
    }
    return `{${text}}`
  }
  return (rows) => `[${rows.map(objectOf).join(',')}]`
}

/** What all rows of an insert have alike, by column: the type of its one parameter. */
type Shared<Table extends PgTable> = { [Column in keyof Row<Table> & string]?: string }

/**
 * Inserts the rows of a JSON list: one text and one plan, however many there are.
 * @param shared columns that are no part of the list: their values are the parameters after it, in this order
 */
export function insertJson<Table extends PgTable>(
  table: Table,
  columns: readonly (keyof Row<Table> & string)[],
  { shared = {}, ending = '' }: { shared?: Shared<Table>; ending?: string } = {},
): Statement {
  const known = getTableColumns(table) as Record<string, AnyPgColumn>
  const name = getTableName(table)
  const quoted = (column: string) => `"${known[column]?.name}"`
  const alike = Object.entries<string | undefined>(shared)
  const into = [...columns, ...alike.map(([column]) => column)].map(quoted)
  const from = [...columns.map(quoted), ...alike.map(([, type], index) => `$${index + 2}::${type}`)]
  return {
    name: `insert_${name}`,
    text: `insert into "${name}" (${into.join(', ')}) select ${from.join(', ')} from json_populate_recordset(null::"${name}", $1) ${ending}`,
  }
}
