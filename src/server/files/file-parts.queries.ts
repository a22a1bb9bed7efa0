import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { fileFolders, fileHolds, fileReaders } from '../schema/files/files.table.ts'
import { users } from '../schema/users.table.ts'

// Folders, readers, holds, indexes --------------------------------------------------------------------------------

export const findFolders = (q: Querier, fileId: number) =>
  q
    .select({ id: fileFolders.id, name: fileFolders.name })
    .from(fileFolders)
    .where(eq(fileFolders.fileId, fileId))
    .orderBy(asc(fileFolders.position), asc(fileFolders.id))

export const insertFolder = (tx: Querier, row: Omit<typeof fileFolders.$inferInsert, 'position'>): Promise<number> =>
  tx
    .insert(fileFolders)
    .values({
      ...row,
      position: sql`(select coalesce(max(f.position), 0) + 1 from file_folders f where f.file_id = ${row.fileId})`,
    })
    .returning({ id: fileFolders.id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const findReaders = (q: Querier, fileId: number) =>
  q
    .select({ userId: users.id, name: sql<string>`${users.fullName}` })
    .from(fileReaders)
    .innerJoin(users, eq(users.id, fileReaders.userId))
    .where(eq(fileReaders.fileId, fileId))
    .orderBy(asc(users.fullName))

export const findActiveOfficials = (q: Querier, departmentId: number, ids: readonly number[]) =>
  q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.departmentId, departmentId), eq(users.isActive, true), inArray(users.id, [...ids])))

/** Replaces the named readers of a file. */
export async function replaceReaders(tx: Querier, departmentId: number, fileId: number, ids: readonly number[]) {
  await tx.delete(fileReaders).where(eq(fileReaders.fileId, fileId))
  if (ids.length > 0) await tx.insert(fileReaders).values(ids.map((userId) => ({ departmentId, fileId, userId })))
}

export const findHolds = (q: Querier, fileId: number) =>
  q
    .select({
      id: fileHolds.id,
      matter: fileHolds.matter,
      authority: fileHolds.authority,
      reason: fileHolds.reason,
      placedBy: sql<string>`(select u.full_name from users u where u.id = file_holds.placed_by)`,
      placedAt: fileHolds.placedAt,
      releasedBy: sql<string | null>`(select u.full_name from users u where u.id = file_holds.released_by)`,
      releasedAt: fileHolds.releasedAt,
      releaseReason: fileHolds.releaseReason,
    })
    .from(fileHolds)
    .where(eq(fileHolds.fileId, fileId))
    .orderBy(asc(fileHolds.id))

export const insertHold = (tx: Querier, row: typeof fileHolds.$inferInsert): Promise<number> =>
  tx
    .insert(fileHolds)
    .values(row)
    .returning({ id: fileHolds.id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const lockHold = (tx: Querier, fileId: number, id: number) =>
  tx
    .select()
    .from(fileHolds)
    .where(and(eq(fileHolds.fileId, fileId), eq(fileHolds.id, id)))
    .for('no key update')
    .then(([found]) => found)

export const releaseHold = async (
  tx: Querier,
  id: number,
  release: { releasedBy: number; releasedAt: Date; releaseReason: string },
): Promise<void> => {
  await tx
    .update(fileHolds)
    .set(release)
    .where(and(eq(fileHolds.id, id), isNull(fileHolds.releasedAt)))
}
