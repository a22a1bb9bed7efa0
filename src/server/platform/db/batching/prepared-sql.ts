import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from './pipeline.ts'

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
type Columns<Table extends PgTable> = readonly (keyof Row<Table> & string)[]

/** The rows of one parameter, a JSON list under the names of the code: an alias and its columns with their types. */
export function jsonRecords<Table extends PgTable>(table: Table, columns: Columns<Table>, parameter: number): string {
  const known = getTableColumns(table) as Record<string, AnyPgColumn>
  const types = columns.map((column) => `"${column}" ${known[column]?.getSQLType()}`)
  return `json_to_recordset($${parameter}) as r(${types.join(', ')})`
}

/** An insert of the rows of a JSON list: one text and one plan, however many there are. */
export type Insertion<Table extends PgTable = PgTable> = {
  /** A word of its own: names of statements have 63 characters. */
  label: string
  /** The table of its rows, for the compiler alone. */
  table: Table
  /** @param list the number of the parameter that is the JSON list; what a row leaves out becomes null */
  text: (list: number) => string
}

/** What is written by SQL, by column: `$1` is what all insertions of a statement share, `r` the row of the list. */
type Computed<Table extends PgTable> = { [Column in keyof Row<Table> & string]?: string }

/** @param ending what follows, as `on conflict do nothing` */
export function insertion<Table extends PgTable>(
  label: string,
  table: Table,
  columns: Columns<Table>,
  computed: Computed<Table> = {},
  ending = '',
): Insertion<Table> {
  const known = getTableColumns(table) as Record<string, AnyPgColumn>
  const values: Record<string, string> = {
    ...Object.fromEntries(columns.map((name) => [name, `r."${name}"`])),
    ...computed,
  }
  const into = Object.keys(values).map((column) => `"${known[column]?.name}"`)
  const from = Object.values(values)
  return {
    label,
    table,
    text: (list) =>
      `insert into "${getTableName(table)}" (${into.join(', ')}) select ${from.join(', ')} from ${jsonRecords(table, columns, list)} ${ending}`,
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
