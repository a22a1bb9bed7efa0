import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Querier } from '../platform/db/database.ts'
import {
  activities,
  areas,
  cities,
  contractTypes,
  departments,
  identificationTypes,
  inscriptionTypes,
  locationTypes,
  roles,
  sanitaryMeasures,
  visitMotives,
  zodes,
} from '../schema/catalogues.table.ts'

type Row = Record<string, unknown> & { id: number }
type KeyedTable = PgTable & { id: PgColumn }

/** In the order of their foreign keys: a table stands after the tables that it refers to. */
export const catalogueTables = {
  departments,
  zodes,
  cities,
  identificationTypes,
  locationTypes,
  inscriptionTypes,
  activities,
  visitMotives,
  areas,
  roles,
  contractTypes,
  sanitaryMeasures,
}
type Tables = typeof catalogueTables

/** Every row has every column, because stored rows are compared with them whole. */
export type CatalogueRows = { [Name in keyof Tables]: readonly Required<Tables[Name]['$inferInsert']>[] }

/**
 * Includes the id, which never changes: updating the key makes writers that refer to the row wait, so that their list
 * rows get its new name.
 */
const columnsFromData = (table: KeyedTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  )

async function syncCatalogue(tx: Querier, table: KeyedTable, rows: readonly Row[]): Promise<void> {
  const stored = new Map(((await tx.select().from(table)) as Row[]).map((row) => [row.id, row]))
  const differing = rows.filter((row) => !isDeepStrictEqual(row, stored.get(row.id)))
  if (differing.length === 0) return
  await tx
    .insert(table)
    .values(differing)
    .onConflictDoUpdate({ target: table.id, set: columnsFromData(table) })
}

/** Writes the rows that differ. A stored row that left the catalogue stays, because other tables refer to it. */
export async function syncCatalogues(tx: Querier, rows: CatalogueRows): Promise<void> {
  for (const [name, table] of Object.entries(catalogueTables)) {
    await syncCatalogue(tx, table, rows[name as keyof Tables] as unknown as readonly Row[])
  }
}

/** Servers that start at once on one database take turns; readers do not wait. */
export const lockCatalogues = async (tx: Querier): Promise<void> => {
  await tx.execute(sql`lock table ${departments} in share row exclusive mode`)
}
