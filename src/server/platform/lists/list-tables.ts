import type { SQL } from 'drizzle-orm'
import { type AnyPgColumn, type PgColumnBuilderBase, type PgTable, pgSchema } from 'drizzle-orm/pg-core'
import type { ListFields } from './list-fields.ts'
import type { ShownWords } from './list-where.ts'

const schema = pgSchema('lists')

/**
 * The two tables of a list: its current rows, and rows that recently came or went, with the same columns. Triggers
 * write both (migration 102).
 */
export const listTables = <Columns extends Record<string, PgColumnBuilderBase>>(
  name: string,
  columns: () => Columns,
) => ({
  rows: schema.table(`listed_${name}`, columns()),
  // Typed as the rows table, so that a condition is written once and used on either.
  changes: schema.table(`changed_${name}`, columns()) as unknown as ReturnType<
    typeof schema.table<`listed_${string}`, Columns>
  >,
})

/** Columns that every list has. */
export type ListTable = PgTable & { id: AnyPgColumn; departmentId: AnyPgColumn; searchText: AnyPgColumn }

/** A list: its tables, and the fields for sorting and filtering. */
export type List<Field extends string, Rows extends ListTable> = {
  rows: Rows
  changes: Rows
  fields: (rows: Rows) => ListFields<Field>
  /** Words that the search finds beside the search text. */
  shown?: (rows: Rows) => readonly ShownWords[]
}

/** A condition to count by, on the rows of a list or on its changes. */
export type Counted = {
  rows: ListTable
  changes: ListTable
  where: (rows: ListTable) => SQL
}
