import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'
import {
  dayOfInstant,
  digits,
  flag,
  integer as integerField,
  text as textField,
} from '../platform/lists/list-fields.ts'
import { listTables } from '../platform/lists/list-tables.ts'

/** Establishments as their list shows them. Triggers keep the rows (decision 108). */
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

/** Fields by which the list is sorted and filtered. */
export const establishmentFields = (rows: typeof establishmentList.rows) => ({
  id: integerField(rows.id),
  name: textField(rows.name, rows.nameKey),
  inscriptionType: textField(rows.inscriptionType, rows.inscriptionTypeKey),
  inscriptionNumber: digits(rows.inscriptionNumber, rows.inscriptionNumberKey),
  identificationType: textField(rows.identificationType, rows.identificationTypeKey),
  identificationNumber: digits(rows.identificationNumber, rows.identificationNumberKey),
  zodes: textField(rows.zodes, rows.zodesKey),
  city: textField(rows.city, rows.cityKey),
  createdOn: dayOfInstant(rows.createdAt, rows.createdOn),
  isNotified: flag(rows.isNotified),
  isActive: flag(rows.isActive),
  hasCensusGaps: flag(rows.hasCensusGaps),
})
