import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { listTables } from '../platform/lists/list-tables.ts'

/** Planned visits as their list shows them. Triggers write the rows (migration 007). */
export const assignmentList = listTables('assignments', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  engineerId: integer('engineer_id').notNull(),
  technicianId: integer('technician_id').notNull(),
  isDone: boolean('is_done').notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdOn: text('created_on').notNull(),
  searchText: text('search_text').notNull(),
  technicianIdNumber: text('technician_id_number').notNull(),
  establishment: text().notNull(),
  establishmentKey: text('establishment_key').notNull(),
  zodes: text().notNull(),
  zodesKey: text('zodes_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  motive: text().notNull(),
  motiveKey: text('motive_key').notNull(),
  engineer: text().notNull(),
  engineerKey: text('engineer_key').notNull(),
  technician: text().notNull(),
  technicianKey: text('technician_key').notNull(),
}))
