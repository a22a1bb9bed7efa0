import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserType } from '../../domain/access/official.ts'
import type { PlannedEstablishment } from '../../domain/visits/visit-plan.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { roles, visitMotives } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'

/** The establishments of a plan in the department; nobody deactivates or moves them until the transaction ends. */
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

/** Whether this is an active official of the department with that user type; they stay so until the transaction ends. */
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

type AssignmentColumns = typeof assignments.$inferInsert

/** Ids in the order of the rows. */
export const insertAssignments = (tx: Querier, rows: AssignmentColumns[]): Promise<number[]> =>
  tx
    .insert(assignments)
    .values(rows)
    .returning({ id: assignments.id })
    .then((inserted) => inserted.map(({ id }) => id))

/** An edit by a person: the row's version grows. */
export const updateAssignment = async (tx: Querier, id: number, changes: Partial<AssignmentColumns>): Promise<void> => {
  await tx
    .update(assignments)
    .set({ ...changes, rowVersion: sql`${assignments.rowVersion} + 1` })
    .where(eq(assignments.id, id))
}
