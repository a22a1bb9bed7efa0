import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { checklistItems, checklistSections } from '../schema/catalogues.table.ts'
import { inspectionAnswers, inspections } from '../schema/inspections.table.ts'

/** The inspections that were begun in these visits. */
export const findInspections = (q: Querier, departmentId: number, visitIds: readonly number[]) =>
  q
    .select()
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), inArray(inspections.assignmentId, [...visitIds])))

export const findAnswersOf = (q: Querier, inspectionIds: readonly number[]) =>
  q
    .select()
    .from(inspectionAnswers)
    .where(inArray(inspectionAnswers.inspectionId, [...inspectionIds]))

/** The findings of these inspections (AR and I), in the order of the acta. */
export const findFindings = (q: Querier, inspectionIds: readonly number[]) =>
  q
    .select({
      inspectionId: inspectionAnswers.inspectionId,
      itemId: inspectionAnswers.itemId,
      number: checklistItems.number,
      title: checklistItems.title,
      description: checklistItems.description,
      concept: inspectionAnswers.concept,
      observation: inspectionAnswers.observation,
      isCritical: inspectionAnswers.isCritical,
      measure: inspectionAnswers.measure,
    })
    .from(inspectionAnswers)
    .innerJoin(checklistItems, eq(checklistItems.id, inspectionAnswers.itemId))
    .innerJoin(checklistSections, eq(checklistSections.id, checklistItems.sectionId))
    .where(
      and(inArray(inspectionAnswers.inspectionId, [...inspectionIds]), inArray(inspectionAnswers.concept, ['AR', 'I'])),
    )
    .orderBy(asc(checklistSections.position), asc(checklistItems.position))
