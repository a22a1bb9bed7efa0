import { date, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { TakenVisit } from '../../../domain/planning/pending-visit.ts'
import type { StoredTripState } from '../../../domain/planning/planning-words.ts'
import type { TripEdit } from '../../../domain/planning/trip-forms.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** Trips. `number` is made of year and sequence by the database. */
export const trips = pgTable('trips', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  year: smallint().notNull(),
  sequence: integer().notNull(),
  number: text().notNull().generatedAlwaysAs(''),
  zodesId: integer('zodes_id').notNull(),
  startsOn: day('starts_on').notNull(),
  endsOn: day('ends_on').notNull(),
  engineerId: integer('engineer_id').notNull(),
  technicianId: integer('technician_id').notNull(),
  visitsPerDay: smallint('visits_per_day').notNull(),
  vehicle: text(),
  note: text(),
  state: text().$type<StoredTripState>().notNull(),
  /** Days of the draft with their establishments, in their order. */
  proposal: jsonb().$type<TripEdit['proposal']>().notNull(),
  /** Visits that the confirmation took up: an annulment gives them back. */
  taken: jsonb().$type<TakenVisit[]>().notNull().default([]),
  reason: text(),
  rowVersion: integer('row_version').notNull().default(1),
  createdBy: integer('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
