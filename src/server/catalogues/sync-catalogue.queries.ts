import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Querier } from '../platform/db/database.ts'
import { departments } from '../schema/catalogues.table.ts'

type Row = Record<string, unknown> & { id: number }
type KeyedTable = PgTable & { id: PgColumn }

/** The rows that a table is to hold. */
export type Catalogue = { table: KeyedTable; rows: readonly Row[] }

/** Keeps a table and its rows together; every column of a row is given, so that it can be compared whole. */
export const catalogue = <Table extends KeyedTable>(
  table: Table,
  rows: readonly Required<Table['$inferInsert']>[],
): Catalogue => ({ table, rows: rows as unknown as Row[] })

/** The key too, though it is the same: who refers to a row that is being renamed waits, and is listed by its new name. */
const columnsFromData = (table: KeyedTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  )

/**
 * Brings the table's rows to those of the catalogue. What is no longer in it stays, because others refer to it.
 * Compared before it is written: at most starts nothing changed, and then nothing is written.
 */
export async function syncCatalogue(tx: Querier, { table, rows }: Catalogue): Promise<void> {
  const stored = new Map(((await tx.select().from(table)) as Row[]).map((row) => [row.id, row]))
  const differing = rows.filter((row) => !isDeepStrictEqual(row, stored.get(row.id)))
  if (differing.length === 0) return
  await tx
    .insert(table)
    .values(differing)
    .onConflictDoUpdate({ target: table.id, set: columnsFromData(table) })
}

/** Servers that start at once on one database take turns; readers do not wait. */
export const holdCatalogues = async (tx: Querier): Promise<void> => {
  await tx.execute(sql`lock table ${departments} in share row exclusive mode`)
}
