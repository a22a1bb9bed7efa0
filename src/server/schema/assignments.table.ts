import { boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const assignments = pgTable('assignments', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  inscriptionTypeId: integer('inscription_type_id').notNull(),
  zodesId: integer('zodes_id').notNull(),
  cityId: integer('city_id').notNull(),
  motiveId: integer('motive_id').notNull(),
  otherMotive: text('other_motive'),
  engineerId: integer('engineer_id').notNull(),
  technicianId: integer('technician_id').notNull(),
  /** The planned day, `yyyy-mm-dd`; null while the visit has none. */
  scheduledOn: date('scheduled_on', { mode: 'string' }),
  /** The last day on which the visit should be made; null while the plan names none. */
  dueOn: date('due_on', { mode: 'string' }),
  /** Trip that made the visit, and its place there from 1. */
  tripId: integer('trip_id'),
  tripOrder: smallint('trip_order'),
  /** The complaint that the visit looks into. */
  complaintId: integer('complaint_id'),
  /** The record that the visit was not made; the database sets it with the record, and clears it once the visit returns. */
  notMadeId: integer('not_made_id'),
  isDone: boolean('is_done').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: integer('created_by').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
})
