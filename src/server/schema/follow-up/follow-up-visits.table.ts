import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { FollowUpVerdict } from '../../../domain/requirements/follow-up.ts'

/** The requirements that a visit verifies. */
export const followedRequirements = pgTable(
  'followed_requirements',
  {
    departmentId: integer('department_id').notNull(),
    assignmentId: integer('assignment_id').notNull(),
    requirementId: integer('requirement_id').notNull(),
    /** The record that the visit follows. */
    inspectionId: integer('inspection_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.departmentId, table.assignmentId, table.requirementId] })],
)

/** The verdicts of visits on the requirements that they verify. */
export const requirementVerdicts = pgTable('requirement_verdicts', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  requirementId: integer('requirement_id').notNull(),
  verdict: text().$type<FollowUpVerdict>().notNull(),
  observation: text().notNull(),
  image: text(),
  givenBy: integer('given_by').notNull(),
  givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  capturedAt: timestamp('captured_at', { withTimezone: true }),
  photoTakenAt: timestamp('photo_taken_at', { withTimezone: true }),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  accuracyM: doublePrecision('accuracy_m'),
})
