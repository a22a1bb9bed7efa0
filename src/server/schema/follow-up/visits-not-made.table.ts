import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { NotMadeReason } from '../../../domain/visits/not-made.ts'

/** Visits that officials went to and could not make; rows only come. */
export const visitsNotMade = pgTable('visits_not_made', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  visitId: integer('assignment_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  reason: text().$type<NotMadeReason>().notNull(),
  wentOn: date('went_day', { mode: 'string' }).notNull(),
  note: text(),
  /** Names of images of kind 'evidence'. */
  images: text().array().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  byUser: integer('by_user').notNull(),
})
