import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import type { RuledFile } from '../../domain/files/file-rules.ts'
import type { FileSubject } from '../../domain/files/file-words.ts'
import {
  fileRowColumns,
  isNamedReader,
  keepUntilOfFile,
  retentionYearsOfFile,
  standingHolds,
} from '../file-list/file-list.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { fileFolders, fileHolds, fileIndexes, fileReaders, files } from '../schema/files/files.table.ts'
import { trdSeries, trdTypes } from '../schema/files/trd.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

/** A file with what its page shows beside its contents; undefined in another department. */
export const findFile = (q: Querier, by: Official, id: number) =>
  q
    .select({
      ...fileRowColumns,
      departmentId: files.departmentId,
      isNamed: isNamedReader(by.id),
      seriesCode: trdSeries.code,
      tableVersion: trdSeries.tableVersion,
      disposition: trdSeries.disposition,
      isConfirmed: trdSeries.isConfirmed,
      years: retentionYearsOfFile,
      closedBy: users.fullName,
      subjectName: sql<string | null>`case files.subject
        when 'establishment' then (select e.name from establishments e
          where e.department_id = files.department_id and e.id = files.subject_id)
        when 'inspection' then (select i.snapshot #>> '{establishment,name}' from inspections i
          where i.department_id = files.department_id and i.id = files.subject_id)
        when 'official' then (select u.full_name from users u
          where u.department_id = files.department_id and u.id = files.subject_id) end`,
    })
    .from(files)
    .innerJoin(trdSeries, eq(trdSeries.id, files.seriesId))
    .leftJoin(users, and(eq(users.departmentId, files.departmentId), eq(users.id, files.closedBy)))
    .where(and(eq(files.departmentId, by.departmentId), eq(files.id, id)))
    .then(([found]) => found)

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** A file held for a change, with what the rules ask for; undefined in another department. */
export async function lockFile(tx: Querier, by: Official, id: number) {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.departmentId, by.departmentId), eq(files.id, id)))
    .for('no key update')
  if (!row) return undefined
  const [facts] = await tx
    .select({ holds: standingHolds, keepUntil: keepUntilOfFile, isNamed: isNamedReader(by.id) })
    .from(files)
    .where(eq(files.id, id))
  return { ...row, ...(facts as Pick<RuledFile, 'holds' | 'keepUntil'> & { isNamed: boolean }) }
}

export type LockedFile = NonNullable<Awaited<ReturnType<typeof lockFile>>>

type FileColumns = typeof files.$inferInsert

/** Inserts a file; its number is made by the database. */
export const insertFile = (tx: Querier, row: Omit<FileColumns, 'number'>): Promise<{ id: number; number: string }> =>
  tx
    .insert(files)
    .values(row)
    .returning({ id: files.id, number: files.number })
    .then(([inserted]) => inserted as { id: number; number: string })

/** Changes a file and increments its row version. */
export const updateFile = async (tx: Querier, id: number, changes: Partial<FileColumns>): Promise<void> => {
  await tx
    .update(files)
    .set({ ...changes, rowVersion: sql`${files.rowVersion} + 1` })
    .where(eq(files.id, id))
}

/** Any constant that no other lock of two numbers has. */
const OPENING = 7_246_113

/** Two who open a file of one subject take turns. */
export const lockSubject = async (tx: Querier, subjectId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${OPENING}::int, ${subjectId}::int)`)
}

/** An open file of a subject, under a series where one is given. */
export const findOpenFile = (
  q: Querier,
  departmentId: number,
  { subject, subjectId, seriesId }: { subject: FileSubject; subjectId: number; seriesId?: number },
) =>
  q
    .select({ id: files.id, number: files.number })
    .from(files)
    .where(
      and(
        eq(files.departmentId, departmentId),
        eq(files.subject, subject),
        eq(files.subjectId, subjectId),
        seriesId === undefined ? undefined : eq(files.seriesId, seriesId),
        eq(files.state, 'abierto'),
      ),
    )
    .then(([found]) => found)

/** The establishment of a closed inspection; undefined where the department has none such. */
export const findEstablishmentOf = (q: Querier, departmentId: number, inspectionId: number) =>
  q
    .select({ id: inspections.establishmentId })
    .from(inspections)
    .where(
      and(
        eq(inspections.departmentId, departmentId),
        eq(inspections.id, inspectionId),
        sql`${inspections.closedAt} is not null`,
      ),
    )
    .then(([found]) => found?.id)

/** A subject's name and the numbers by which its file is found too; undefined where the department has none such. */
export async function findSubject(
  q: Querier,
  departmentId: number,
  subject: FileSubject,
  id: number,
): Promise<{ name: string; keywords: string } | undefined> {
  if (subject === 'establishment') {
    const [found] = await q
      .select({
        name: establishments.name,
        inscription: establishments.inscriptionNumber,
        owner: establishments.identificationNumber,
      })
      .from(establishments)
      .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
    return found && { name: found.name, keywords: `${found.inscription} ${found.owner}` }
  }
  if (subject === 'inspection') {
    const [found] = await q
      .select({ snapshot: inspections.snapshot })
      .from(inspections)
      .where(
        and(
          eq(inspections.departmentId, departmentId),
          eq(inspections.id, id),
          sql`${inspections.closedAt} is not null`,
        ),
      )
    const snapshot = found?.snapshot
    return snapshot ? { name: snapshot.establishment.name, keywords: snapshot.number ?? '' } : undefined
  }
  if (subject === 'official') {
    const [found] = await q
      .select({ name: users.fullName, number: users.identificationNumber })
      .from(users)
      .where(and(eq(users.departmentId, departmentId), eq(users.id, id)))
    return found && { name: found.name ?? '', keywords: found.number }
  }
  return undefined
}

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

export const findIndexes = (q: Querier, fileId: number) =>
  q
    .select({
      serial: fileIndexes.serial,
      sha256: fileIndexes.sha256,
      entries: fileIndexes.entries,
      createdAt: fileIndexes.createdAt,
      createdBy: sql<string | null>`(select u.full_name from users u where u.id = file_indexes.created_by)`,
    })
    .from(fileIndexes)
    .where(eq(fileIndexes.fileId, fileId))
    .orderBy(asc(fileIndexes.serial))

/** The index of a serial as it was issued; of none given the last. */
export const findIndex = (q: Querier, fileId: number, serial: number | undefined) =>
  q
    .select({ content: fileIndexes.content, serial: fileIndexes.serial })
    .from(fileIndexes)
    .where(and(eq(fileIndexes.fileId, fileId), serial === undefined ? undefined : eq(fileIndexes.serial, serial)))
    .orderBy(desc(fileIndexes.serial))
    .limit(1)
    .then(([found]) => found)

export const insertIndex = async (tx: Querier, row: typeof fileIndexes.$inferInsert): Promise<void> => {
  await tx.insert(fileIndexes).values(row)
}

/** Required types of the file's series that no document has which is not withdrawn. */
export const findMissingTypes = (q: Querier, { id, seriesId }: { id: number; seriesId: number }) =>
  q
    .select({ id: trdTypes.id, name: trdTypes.name })
    .from(trdTypes)
    .where(
      and(
        eq(trdTypes.seriesId, seriesId),
        eq(trdTypes.isRequired, true),
        sql`not exists (select from documents d where d.file_id = ${id} and d.type_id = trd_types.id and d.withdrawn_at is null)`,
      ),
    )
    .orderBy(asc(trdTypes.id))
