import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PreparedSql } from '../prepared-rows.ts'

/** Columns as one JSON object, keyed by the names of the code. */
export const jsonOf = (fields: Record<string, AnyPgColumn | SQL>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`

type Row<Table extends PgTable> = Table['$inferInsert']
type Columns<Table extends PgTable> = readonly (keyof Row<Table> & string)[]

/** The `from` item `r` that reads the rows of one parameter, a JSON list keyed by the names of the code. */
export function jsonRecords<Table extends PgTable>(table: Table, columns: Columns<Table>, parameter: number): string {
  const known = getTableColumns(table) as Record<string, AnyPgColumn>
  const types = columns.map((column) => `"${column}" ${known[column]?.getSQLType()}`)
  return `json_to_recordset($${parameter}) as r(${types.join(', ')})`
}

/** An insert of the rows of a JSON list: one text and one plan for any number of rows. */
export type Insertion<Table extends PgTable = PgTable> = {
  /** One short word: PostgreSQL cuts statement names after 63 characters. */
  label: string
  /** Types the rows; unused at run time. */
  table: Table
  /** @param list number of the parameter with the JSON list; a column that a row leaves out becomes null */
  text: (list: number) => string
}

/** SQL expressions by column: `$1` is the parameter that all insertions of a statement share, `r` the row of the list. */
type Computed<Table extends PgTable> = { [Column in keyof Row<Table> & string]?: string }

/** @param ending SQL after the select, such as `on conflict do nothing` */
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
 * Joins insertions into one statement. Its parameters are the shared value, then one list for each insertion. The
 * insertions do not see each other's rows; foreign keys between the rows are checked once all are inserted.
 */
export function insertTogether(insertions: readonly Pick<Insertion, 'label' | 'text'>[]): PreparedSql {
  const texts = insertions.map(({ text }, index) => text(index + 2))
  const last = texts.pop() ?? ''
  const before = texts.map((text, index) => `i${index} as (${text})`)
  return {
    name: `insert_${insertions.map(({ label }) => label).join('_')}`,
    text: before.length > 0 ? `with ${before.join(', ')} ${last}` : last,
  }
}
