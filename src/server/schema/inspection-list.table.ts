import { boolean, doublePrecision, integer, text, timestamp } from 'drizzle-orm/pg-core'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import {
  dayOfInstant,
  decimal,
  digits,
  flag,
  integer as integerField,
  text as textField,
} from '../platform/lists/list-fields.ts'
import { listTables } from '../platform/lists/list-tables.ts'

/** Closed inspections as they were signed. Triggers keep the rows (decision 108). */
export const inspectionList = listTables('inspections', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  isNotified: boolean('is_notified').notNull(),
  isArchived: boolean('is_archived').notNull(),
  compliancePct: doublePrecision('compliance_pct').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  closedOn: text('closed_on').notNull(),
  searchText: text('search_text').notNull(),
  identificationNumber: text('identification_number').notNull(),
  identificationNumberKey: text('identification_number_key').notNull(),
  establishment: text().notNull(),
  establishmentKey: text('establishment_key').notNull(),
  zodes: text().notNull(),
  zodesKey: text('zodes_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  concepto: text().$type<ConceptoSanitario>().notNull(),
  conceptoKey: text('concepto_key').notNull(),
  technician: text().notNull(),
  technicianKey: text('technician_key').notNull(),
  engineer: text().notNull(),
  engineerKey: text('engineer_key').notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  establishmentAddress: text('establishment_address').notNull(),
  /** Texts of the acta in the list of requirements, folded. */
  actaText: text('acta_text').notNull(),
}))

/** Fields by which the list is sorted and filtered. */
export const inspectionFields = (rows: typeof inspectionList.rows) => ({
  id: integerField(rows.id),
  number: digits(rows.number, rows.numberKey),
  establishment: textField(rows.establishment, rows.establishmentKey),
  identificationNumber: digits(rows.identificationNumber, rows.identificationNumberKey),
  zodes: textField(rows.zodes, rows.zodesKey),
  city: textField(rows.city, rows.cityKey),
  visitedOn: dayOfInstant(rows.closedAt, rows.closedOn),
  compliancePct: decimal(rows.compliancePct),
  concepto: textField(rows.concepto, rows.conceptoKey),
  technician: textField(rows.technician, rows.technicianKey),
  engineer: textField(rows.engineer, rows.engineerKey),
  isNotified: flag(rows.isNotified),
  isArchived: flag(rows.isArchived),
})
