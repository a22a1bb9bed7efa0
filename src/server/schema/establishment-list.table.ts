import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { listTables } from '../platform/lists/list-tables.ts'

/** Establishments as their list shows them. Triggers write the rows (migration 025). */
export const establishmentList = listTables('establishments', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  isActive: boolean('is_active').notNull(),
  isNotified: boolean('is_notified').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdOn: text('created_on').notNull(),
  searchText: text('search_text').notNull(),
  identificationNumber: text('identification_number').notNull(),
  identificationNumberKey: text('identification_number_key').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  inscriptionNumber: text('inscription_number').notNull(),
  inscriptionNumberKey: text('inscription_number_key').notNull(),
  inscriptionType: text('inscription_type').notNull(),
  inscriptionTypeKey: text('inscription_type_key').notNull(),
  identificationType: text('identification_type').notNull(),
  identificationTypeKey: text('identification_type_key').notNull(),
  zodes: text().notNull(),
  zodesKey: text('zodes_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  hasCensusGaps: boolean('has_census_gaps').notNull(),
}))
