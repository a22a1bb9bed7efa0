import { and, eq, sql } from 'drizzle-orm'
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
import { files } from '../schema/files/files.table.ts'
import { trdSeries } from '../schema/files/trd.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

/** Whether a file is the archive of a case for the lawyers. */
const isOfCase = sql<boolean>`exists (select from cases c where c.department_id = files.department_id and c.file_id = files.id)`

/** A file with what its page shows beside its contents; undefined in another department. */
export const findFile = (q: Querier, by: Official, id: number) =>
  q
    .select({
      ...fileRowColumns,
      departmentId: files.departmentId,
      isNamed: isNamedReader(by.id),
      isOfCase,
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
    .select({ holds: standingHolds, keepUntil: keepUntilOfFile, isNamed: isNamedReader(by.id), isOfCase })
    .from(files)
    .where(eq(files.id, id))
  return { ...row, ...(facts as Pick<RuledFile, 'holds' | 'keepUntil'> & { isNamed: boolean; isOfCase: boolean }) }
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
