import { and, asc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { inscriptionTypes } from '../schema/catalogues.table.ts'
import { documents } from '../schema/files/documents.table.ts'
import { staffCapacity, staffCompetences } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'

const { id, userId, kind, inscriptionTypeId, name, number, issuedOn, expiresOn, withdrawnAt, documentId, rowVersion } =
  staffCompetences

/** Competences of a department, or of one official; the withdrawn ones last. */
export const findCompetences = (q: Querier, departmentId: number, ofUser?: number) =>
  q
    .select({
      ...{
        id,
        userId,
        kind,
        inscriptionTypeId,
        name,
        number,
        issuedOn,
        expiresOn,
        withdrawnAt,
        documentId,
        rowVersion,
      },
      fileId: documents.fileId,
      userName: sql<string>`coalesce(${users.fullName}, '')`,
      userIdNumber: users.identificationNumber,
      inscriptionType: inscriptionTypes.name,
    })
    .from(staffCompetences)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(inscriptionTypes, eq(inscriptionTypes.id, inscriptionTypeId))
    .leftJoin(documents, eq(documents.id, documentId))
    .where(and(eq(staffCompetences.departmentId, departmentId), ofUser === undefined ? undefined : eq(userId, ofUser)))
    .orderBy(sql`${withdrawnAt} is not null`, asc(id))

export const findCompetence = (q: Querier, departmentId: number, competenceId: number) =>
  q
    .select()
    .from(staffCompetences)
    .where(and(eq(staffCompetences.departmentId, departmentId), eq(id, competenceId)))
    .then(([competence]) => competence)

type CompetenceColumns = Omit<typeof staffCompetences.$inferInsert, 'rowVersion'>

export const insertCompetence = (tx: Querier, row: CompetenceColumns): Promise<number> =>
  tx
    .insert(staffCompetences)
    .values(row)
    .returning({ id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const updateCompetence = async (tx: Querier, competenceId: number, changes: Partial<CompetenceColumns>) => {
  await tx
    .update(staffCompetences)
    .set({ ...changes, rowVersion: sql`${rowVersion} + 1` })
    .where(eq(id, competenceId))
}

export const findCapacity = (q: Querier, departmentId: number, ofUser: number) =>
  q
    .select()
    .from(staffCapacity)
    .where(and(eq(staffCapacity.departmentId, departmentId), eq(staffCapacity.userId, ofUser)))
    .then(([capacity]) => capacity)

export const saveCapacityRow = async (
  tx: Querier,
  { userId: ofUser, departmentId, ...changes }: Omit<typeof staffCapacity.$inferInsert, 'rowVersion'>,
): Promise<void> => {
  await tx
    .insert(staffCapacity)
    .values({ userId: ofUser, departmentId, ...changes })
    .onConflictDoUpdate({
      target: staffCapacity.userId,
      set: { ...changes, rowVersion: sql`${staffCapacity.rowVersion} + 1` },
    })
}
