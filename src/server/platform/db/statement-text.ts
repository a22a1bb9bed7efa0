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
  const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.name]))
  return (rows) =>
    JSON.stringify(
      rows.map((row) => {
        const columns: Record<string, unknown> = {}
        for (const name in row) {
          const value = row[name]
          const column = names.get(name)
          if (column !== undefined && value !== undefined && value !== null) columns[column] = value
        }
        return columns
      }),
    )
}

/** Inserts the rows of a JSON list: one text and one plan, however many there are. */
export function insertJson<Table extends PgTable>(
  table: Table,
  columns: readonly (keyof Row<Table> & string)[],
  then = '',
): Statement {
  const known = getTableColumns(table) as Record<string, AnyPgColumn>
  const name = getTableName(table)
  const list = columns.map((column) => `"${known[column]?.name}"`).join(', ')
  return {
    name: `insert_${name}`,
    text: `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1) ${then}`,
  }
}
