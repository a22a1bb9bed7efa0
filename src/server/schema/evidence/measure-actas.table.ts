import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LiftingActaRecord } from '../../../domain/measures/lifting-acta.ts'
import type { MeasureActaRecord } from '../../../domain/measures/measure-acta.ts'

/** The actas that impose and lift measures, as they were sealed. A row never changes. */
export const measureActas = pgTable('measure_actas', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  measureId: integer('measure_id').notNull(),
  /** Kind of the document, by which its code, leaf and file are found. */
  kind: text().$type<'medida' | 'levantamiento'>().notNull(),
  /** The act that it documents. */
  actId: bigint('act_id', { mode: 'number' }).notNull(),
  record: jsonb().$type<MeasureActaRecord | LiftingActaRecord>().notNull(),
  seal: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  byUser: integer('by_user').notNull(),
})
