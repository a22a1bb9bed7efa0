import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Official, UserType } from '../../domain/access/official.ts'
import type { BegunWork } from '../../domain/visits/visit-edit.ts'
import type { PlannedEstablishment } from '../../domain/visits/visit-plan.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { roles, visitMotives } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspectionAnswers, inspections, officialSignatures } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

/** The plan's establishments in the department, share-locked: none is deactivated or moved before the commit. */
export const holdEstablishments = (
  tx: Querier,
  departmentId: number,
  ids: readonly number[],
): Promise<PlannedEstablishment[]> =>
  tx
    .select({
      id: establishments.id,
      isActive: establishments.isActive,
      zodesId: establishments.zodesId,
      cityId: establishments.cityId,
      inscriptionTypeId: establishments.inscriptionTypeId,
    })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
    .orderBy(asc(establishments.id))
    .for('share')

/** Answers and signatures of officials in those of the visits that have begun, in the order of visits and names. */
export const findBegunWork = (
  q: Querier,
  departmentId: number,
  { visitIds, userIds }: { visitIds: readonly number[]; userIds: readonly number[] },
): Promise<(BegunWork & { visitId: number; establishment: string })[]> =>
  q
    .select({
      visitId: inspections.assignmentId,
      establishment: establishments.name,
      name: sql<string>`coalesce(${users.fullName}, ${users.email})`,
      answers: q.$count(
        inspectionAnswers,
        and(eq(inspectionAnswers.inspectionId, inspections.id), eq(inspectionAnswers.answeredBy, users.id)),
      ),
      hasSigned: sql<boolean>`exists (select from ${officialSignatures}
        where ${officialSignatures.inspectionId} = ${inspections.id} and ${officialSignatures.officialId} = ${users.id})`,
    })
    .from(inspections)
    .innerJoin(
      establishments,
      and(
        eq(establishments.departmentId, inspections.departmentId),
        eq(establishments.id, inspections.establishmentId),
      ),
    )
    .innerJoin(users, inArray(users.id, [...userIds]))
    .where(and(eq(inspections.departmentId, departmentId), inArray(inspections.assignmentId, [...visitIds])))
    .orderBy(asc(inspections.assignmentId), asc(users.fullName))

export const findEstablishmentName = (q: Querier, id: number): Promise<string> =>
  q
    .select({ name: establishments.name })
    .from(establishments)
    .where(eq(establishments.id, id))
    .then(([found]) => found?.name ?? '')

/** Whether the id is an active official of the department with that user type. The row is share-locked. */
export const holdActiveOfficial = (
  tx: Querier,
  departmentId: number,
  id: number,
  userType: UserType,
): Promise<boolean> =>
  tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), eq(users.id, id), users.isActive, eq(roles.userType, userType)))
    .for('share', { of: users })
    .then((found) => found.length > 0)

export const motiveExists = (q: Querier, id: number): Promise<boolean> =>
  q
    .select({ id: visitMotives.id })
    .from(visitMotives)
    .where(eq(visitMotives.id, id))
    .then((found) => found.length > 0)

/** Pending visits to the plan's establishments with its motive. */
export const findEqualPending = (
  q: Querier,
  departmentId: number,
  { establishmentIds, motiveId }: { establishmentIds: readonly number[]; motiveId: number },
) =>
  q
    .select({ id: assignments.id, establishmentId: assignments.establishmentId })
    .from(assignments)
    .where(
      and(
        eq(assignments.departmentId, departmentId),
        inArray(assignments.establishmentId, [...establishmentIds]),
        eq(assignments.motiveId, motiveId),
        eq(assignments.isDone, false),
        eq(assignments.isActive, true),
      ),
    )
    .orderBy(asc(assignments.id))

/** Pending visits that an official planned for themselves; the indexes of pending visits find them. */
export const countOwnPending = (q: Querier, { departmentId, id }: Official): Promise<number> =>
  q
    .select({ total: count() })
    .from(assignments)
    .where(
      and(
        eq(assignments.departmentId, departmentId),
        or(eq(assignments.engineerId, id), eq(assignments.technicianId, id)),
        eq(assignments.createdBy, id),
        eq(assignments.isDone, false),
        eq(assignments.isActive, true),
      ),
    )
    .then(([counted]) => counted?.total ?? 0)

type VisitColumns = typeof assignments.$inferInsert

/** @returns ids in the order of the rows */
export const insertVisits = (tx: Querier, rows: VisitColumns[]): Promise<number[]> =>
  tx
    .insert(assignments)
    .values(rows)
    .returning({ id: assignments.id })
    .then((inserted) => inserted.map(({ id }) => id))

/** Changes a visit and increments its row version. */
export const updateVisit = async (tx: Querier, id: number, changes: Partial<VisitColumns>): Promise<void> => {
  await tx
    .update(assignments)
    .set({ ...changes, rowVersion: sql`${assignments.rowVersion} + 1` })
    .where(eq(assignments.id, id))
}
