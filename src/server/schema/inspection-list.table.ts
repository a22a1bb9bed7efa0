import { boolean, doublePrecision, integer, text, timestamp } from 'drizzle-orm/pg-core'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import { listTables } from '../platform/lists/list-tables.ts'

/** Closed inspections as they were signed. Triggers write the rows (migrations 007, 077 and 086). */
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
