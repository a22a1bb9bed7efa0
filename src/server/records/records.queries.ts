import { and, eq, isNotNull } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { inspectionAnswers, inspections } from '../schema/inspections.table.ts'

export const findClosedInspection = (q: Querier, departmentId: number, id: number) =>
  q
    .select()
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id), isNotNull(inspections.closedAt)))
    .then(([inspection]) => inspection)

export type AnswerRow = typeof inspectionAnswers.$inferSelect

export const findAnswers = (q: Querier, inspectionId: number): Promise<AnswerRow[]> =>
  q.select().from(inspectionAnswers).where(eq(inspectionAnswers.inspectionId, inspectionId))
