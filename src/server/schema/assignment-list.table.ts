import { boolean, date, integer, text, timestamp } from 'drizzle-orm/pg-core'
import {
  date as dateField,
  dayOfInstant,
  digits,
  flag,
  integer as integerField,
  text as textField,
} from '../platform/lists/list-fields.ts'
import { listTables } from '../platform/lists/list-tables.ts'

/** Planned visits as their list shows them. Triggers keep the rows (decision 108). */
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
  technicianIdNumberKey: text('technician_id_number_key').notNull(),
  establishment: text().notNull(),
  establishmentKey: text('establishment_key').notNull(),
  establishmentIdNumber: text('establishment_id_number').notNull(),
  establishmentAddress: text('establishment_address').notNull(),
  zodes: text().notNull(),
  zodesKey: text('zodes_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  motive: text().notNull(),
  motiveKey: text('motive_key').notNull(),
  /** Empty for a motive of the list. */
  otherMotive: text('other_motive').notNull(),
  engineer: text().notNull(),
  engineerKey: text('engineer_key').notNull(),
  technician: text().notNull(),
  technicianKey: text('technician_key').notNull(),
  engineerActive: boolean('engineer_active').notNull(),
  technicianActive: boolean('technician_active').notNull(),
  establishmentActive: boolean('establishment_active').notNull(),
  /** `yyyy-mm-dd`, or 'infinity' for a visit without the day, as the next. */
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  scheduledOn: date('scheduled_on', { mode: 'string' }).notNull(),
}))

/** Fields by which the list is sorted and filtered, but for those that follow from rules. */
export const assignmentFields = (rows: typeof assignmentList.rows) => ({
  id: integerField(rows.id),
  establishment: textField(rows.establishment, rows.establishmentKey),
  zodes: textField(rows.zodes, rows.zodesKey),
  city: textField(rows.city, rows.cityKey),
  motive: textField(rows.motive, rows.motiveKey),
  engineer: textField(rows.engineer, rows.engineerKey),
  engineerId: integerField(rows.engineerId),
  technician: textField(rows.technician, rows.technicianKey),
  technicianId: integerField(rows.technicianId),
  technicianIdNumber: digits(rows.technicianIdNumber, rows.technicianIdNumberKey),
  assignedOn: dayOfInstant(rows.createdAt, rows.createdOn),
  dueOn: dateField(rows.dueOn),
  scheduledOn: dateField(rows.scheduledOn),
  isDone: flag(rows.isDone),
  isActive: flag(rows.isActive),
  engineerActive: flag(rows.engineerActive),
  technicianActive: flag(rows.technicianActive),
  establishmentActive: flag(rows.establishmentActive),
})
