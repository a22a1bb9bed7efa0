import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AddendumSnapshot } from '../../../domain/addenda/addendum.ts'

/** Addenda of closed actas. A row never changes. */
export const addenda = pgTable('addenda', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  position: integer().notNull(),
  number: text().notNull(),
  text: text().notNull(),
  snapshot: jsonb().$type<AddendumSnapshot>().notNull(),
  seal: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  byUser: integer('by_user').notNull(),
})
