import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MeasureActaRecord } from '../../../domain/measures/measure-acta.ts'

/** The actas that impose measures, as they were sealed. A row never changes. */
export const measureActas = pgTable('measure_actas', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  measureId: integer('measure_id').notNull(),
  record: jsonb().$type<MeasureActaRecord>().notNull(),
  seal: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  byUser: integer('by_user').notNull(),
})
