import { eq, sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'
import { documents } from '../../schema/files/documents.table.ts'
import { storageUse } from '../../schema/files/files.table.ts'

export type StorageRow = typeof storageUse.$inferSelect

export const findStorage = (q: Querier, departmentId: number): Promise<StorageRow | undefined> =>
  q
    .select()
    .from(storageUse)
    .where(eq(storageUse.departmentId, departmentId))
    .then(([row]) => row)

/** Counts the images of a department, and keeps the sum. */
export async function recountImages(q: Querier, departmentId: number, now: Date): Promise<StorageRow> {
  const imagesBytes = sql<number>`(select coalesce(sum(i.bytes), 0) from images i where i.department_id = ${departmentId})`
  const [row] = await q
    .insert(storageUse)
    .values({ departmentId, imagesBytes, countedAt: now })
    .onConflictDoUpdate({ target: storageUse.departmentId, set: { imagesBytes, countedAt: now } })
    .returning()
  return row as StorageRow
}

export const countDocuments = (q: Querier, departmentId: number): Promise<number> =>
  q
    .select({ count: sql<number>`count(*)::integer` })
    .from(documents)
    .where(eq(documents.departmentId, departmentId))
    .then(([row]) => row?.count ?? 0)
