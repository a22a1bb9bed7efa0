import type { SQL } from 'drizzle-orm'
import { type AnyPgColumn, type PgColumnBuilderBase, type PgTable, pgSchema } from 'drizzle-orm/pg-core'
import type { ListFields } from './list-fields.ts'

const schema = pgSchema('lists')

/**
 * The two tables of a list: its rows as they are, and every row that came or went lately, with the same columns.
 * Triggers write both (migration 007).
 */
export const listTables = <Columns extends Record<string, PgColumnBuilderBase>>(
  name: string,
  columns: () => Columns,
) => ({
  rows: schema.table(`listed_${name}`, columns()),
  // Its type is that of the rows: a condition is written once and asked of either.
  changes: schema.table(`changed_${name}`, columns()) as unknown as ReturnType<
    typeof schema.table<`listed_${string}`, Columns>
  >,
})

/** What every list has. */
export type ListTable = PgTable & { id: AnyPgColumn; departmentId: AnyPgColumn; searchText: AnyPgColumn }

/** A list: its tables, and what it may be sorted and filtered by. */
export type List<Field extends string, Rows extends ListTable> = {
  rows: Rows
  changes: Rows
  fields: (rows: Rows) => ListFields<Field>
}

/** What is counted of a list, asked of its rows or of its changes. */
export type Counted = {
  rows: ListTable
  changes: ListTable
  where: (rows: ListTable) => SQL
}
