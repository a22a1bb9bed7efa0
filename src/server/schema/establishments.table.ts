import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { GapField } from '../../domain/import/import-words.ts'

/** Establishments. `inscriptionNumber` is null in an insert only: a trigger replaces the null with the number. */
export const establishments = pgTable('establishments', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inscriptionNumber: text('inscription_number')
    .notNull()
    .$defaultFn(() => null as unknown as string),
  inscriptionTypeId: integer('inscription_type_id').notNull(),
  zodesId: integer('zodes_id').notNull(),
  cityId: integer('city_id').notNull(),
  populationType: text('population_type').notNull(),
  locationTypeId: integer('location_type_id'),
  locationDescription: text('location_description').notNull(),
  identificationTypeId: integer('identification_type_id'),
  identificationNumber: text('identification_number').notNull(),
  ownerName: text('owner_name').notNull(),
  name: text().notNull(),
  businessName: text('business_name').notNull(),
  address: text().notNull(),
  phone: text().notNull(),
  mobilePhone: text('mobile_phone').notNull(),
  email: text().notNull(),
  openingTime: text('opening_time').notNull(),
  closingTime: text('closing_time').notNull(),
  workers: integer(),
  responsibleName: text('responsible_name').notNull(),
  responsibleIdNumber: text('responsible_id_number').notNull(),
  responsibleMobilePhone: text('responsible_mobile_phone').notNull(),
  responsibleCapacity: text('responsible_capacity').notNull(),
  responsibleObservation: text('responsible_observation'),
  signature: text(),
  observation: text(),
  isNotified: boolean('is_notified').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: integer('created_by'),
  rowVersion: integer('row_version').notNull().default(1),
  privacyAcceptedAt: timestamp('privacy_accepted_at', { withTimezone: true }),
  electronicNotification: boolean('electronic_notification').notNull().default(false),
  importRunId: integer('import_run_id'),
  /** Data that a census lacked: the texts are empty, the numbers null (R 20.6). */
  censusGaps: text('census_gaps').array().$type<GapField[]>().notNull().default([]),
})

export const establishmentActivities = pgTable('establishment_activities', {
  departmentId: integer('department_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  inscriptionTypeId: integer('inscription_type_id').notNull(),
  activityId: integer('activity_id').notNull(),
})
