import { and, eq, isNotNull } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { visitMotives } from '../schema/catalogues.table.ts'
import { inspections } from '../schema/inspections.table.ts'

const ofVisit = (departmentId: number, id: number) =>
  and(eq(assignments.departmentId, departmentId), eq(assignments.id, id))

/** Locks the visit until the transaction ends: writers of one visit take turns, and those of others do not wait. */
export const lockVisit = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select()
    .from(assignments)
    .where(ofVisit(departmentId, id))
    .for('update')
    .then(([visit]) => visit)

export const findVisit = (q: Querier, departmentId: number, id: number) =>
  q
    .select({ visit: assignments, motive: visitMotives.name })
    .from(assignments)
    .innerJoin(visitMotives, eq(visitMotives.id, assignments.motiveId))
    .where(ofVisit(departmentId, id))
    .then(([row]) => row && { ...row.visit, motive: row.motive })

export type Visit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>

export const findInspection = (q: Querier, departmentId: number, visitId: number) =>
  q
    .select()
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.assignmentId, visitId)))
    .then(([inspection]) => inspection)

/** Locks a closed inspection until the transaction ends, so that two officials archive it one after the other. */
export const lockClosedInspection = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select({ archivedAt: inspections.archivedAt })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id), isNotNull(inspections.closedAt)))
    .for('update')
    .then(([inspection]) => inspection)

export type InspectionRow = typeof inspections.$inferSelect

export const updateInspection = async (
  tx: Querier,
  id: number,
  changes: Partial<typeof inspections.$inferInsert>,
): Promise<void> => {
  if (Object.keys(changes).length > 0) await tx.update(inspections).set(changes).where(eq(inspections.id, id))
}
