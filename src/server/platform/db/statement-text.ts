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

/** As `JSON.stringify` writes it, which takes longer to be called than a number to be written. */
const jsonOfValue = (value: unknown): string =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    ? `${value}`
    : JSON.stringify(value)

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
      if (value !== undefined && value !== null) text += `${text === '' ? '' : ','}${key}${jsonOfValue(value)}`
    }
    return `{${text}}`
  }
  return (rows) => `[${rows.map(objectOf).join(',')}]`
}

/** An insert of the rows of a JSON list: one text and one plan, however many there are. */
export type Insertion<Table extends PgTable = PgTable> = {
  /** A word of its own: names of statements have 63 characters. */
  label: string
  /** The JSON list of some rows. */
  rowsOf: (rows: readonly Partial<Row<Table>>[]) => string
  /** @param list the number of the parameter that the list is */
  text: (list: number) => string
}

/** What all rows have alike, by column: as SQL, in which `$1` is what all insertions of a statement share. */
type Shared<Table extends PgTable> = { [Column in keyof Row<Table> & string]?: string }

/** @param ending what follows, as `on conflict do nothing` */
export function insertion<Table extends PgTable>(
  label: string,
  table: Table,
  columns: readonly (keyof Row<Table> & string)[],
  shared: Shared<Table> = {},
  ending = '',
): Insertion<Table> {
  const known = getTableColumns(table) as Record<string, AnyPgColumn>
  const name = getTableName(table)
  const quoted = (column: string) => `"${known[column]?.name}"`
  const into = [...columns, ...Object.keys(shared)].map(quoted)
  const from = [...columns.map(quoted), ...Object.values<string | undefined>(shared)]
  return {
    label,
    rowsOf: jsonRows(table),
    text: (list) =>
      `insert into "${name}" (${into.join(', ')}) select ${from.join(', ')} from json_populate_recordset(null::"${name}", $${list}) ${ending}`,
  }
}

/**
 * Insertions as one statement: what they share, then each one's list. References between their rows hold once all are in;
 * none of them sees the rows of another.
 */
export function insertTogether(insertions: readonly Pick<Insertion, 'label' | 'text'>[]): Statement {
  const texts = insertions.map(({ text }, index) => text(index + 2))
  const last = texts.pop() ?? ''
  const before = texts.map((text, index) => `i${index} as (${text})`)
  return {
    name: `insert_${insertions.map(({ label }) => label).join('_')}`,
    text: before.length > 0 ? `with ${before.join(', ')} ${last}` : last,
  }
}
