import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { assignments } from '../assignments/assignments.table.ts'
import { visitMotives } from '../catalogues/catalogues.table.ts'
import { idempotencyKeys } from '../idempotency/idempotency.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { inspectionAnswers, inspections } from './inspections.table.ts'

const ofVisit = (departmentId: number, id: number) =>
  and(eq(assignments.departmentId, departmentId), eq(assignments.id, id))

/** The visit, held until the transaction ends: writes of one visit take turns, those of others do not wait. */
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

export const findInspection = (q: Querier, departmentId: number, assignmentId: number) =>
  q
    .select()
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.assignmentId, assignmentId)))
    .then(([inspection]) => inspection)

/** A closed inspection, held until the transaction ends: two who archive it at once take turns. */
export const lockClosedInspection = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select({ archivedAt: inspections.archivedAt })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id), isNotNull(inspections.closedAt)))
    .for('update')
    .then(([inspection]) => inspection)

export type InspectionRow = typeof inspections.$inferSelect
export type AnswerRow = typeof inspectionAnswers.$inferSelect

export const findAnswers = (q: Querier, inspectionId: number) =>
  q.select().from(inspectionAnswers).where(eq(inspectionAnswers.inspectionId, inspectionId))

export const insertInspection = (tx: Querier, inspection: typeof inspections.$inferInsert) =>
  tx
    .insert(inspections)
    .values(inspection)
    .returning()
    .then(([row]) => row as InspectionRow)

export const insertAnswers = async (tx: Querier, answers: (typeof inspectionAnswers.$inferInsert)[]): Promise<void> => {
  if (answers.length > 0) await tx.insert(inspectionAnswers).values(answers)
}

export const updateInspection = async (
  tx: Querier,
  id: number,
  changes: Partial<typeof inspections.$inferInsert>,
): Promise<void> => {
  if (Object.keys(changes).length > 0) await tx.update(inspections).set(changes).where(eq(inspections.id, id))
}

export const markVisitDone = async (tx: Querier, id: number): Promise<void> => {
  await tx.update(assignments).set({ isDone: true }).where(eq(assignments.id, id))
}

export const findRemembered = (tx: Querier, userId: number, keys: string[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(idempotencyKeys)
        .where(and(eq(idempotencyKeys.userId, userId), inArray(idempotencyKeys.key, keys)))

/** How many of the keys were new: fewer than given means that another visit took one meanwhile. */
export const remember = async (tx: Querier, rows: (typeof idempotencyKeys.$inferInsert)[]): Promise<number> => {
  if (rows.length === 0) return 0
  const inserted = await tx
    .insert(idempotencyKeys)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length
}
