import { boolean, date, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { UserType } from '../../domain/access/official.ts'
import type { ConceptPoints } from '../../domain/inspections/checklist.ts'

export const departments = pgTable('departments', {
  id: integer().primaryKey(),
  daneCode: text('dane_code').notNull(),
  name: text().notNull(),
  isoCode: text('iso_code').notNull(),
})

export const zodes = pgTable('zodes', {
  id: integer().primaryKey(),
  departmentId: integer('department_id').notNull(),
  code: text().notNull(),
  name: text().notNull(),
})

export const cities = pgTable('cities', {
  id: integer().primaryKey(),
  departmentId: integer('department_id').notNull(),
  zodesId: integer('zodes_id').notNull(),
  daneCode: text('dane_code').notNull(),
  name: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})

export const identificationTypes = pgTable('identification_types', {
  id: integer().primaryKey(),
  abbreviation: text().notNull(),
  name: text().notNull(),
})

export const locationTypes = pgTable('location_types', {
  id: integer().primaryKey(),
  name: text().notNull(),
  populationType: text('population_type').notNull(),
})

/** An edition of a format. Its columns are fixed once `publishedAt` is set (migration 035). Days are `yyyy-mm-dd`. */
export const checklists = pgTable('checklists', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull(),
  version: integer().notNull(),
  name: text().notNull(),
  formatId: integer('format_id').notNull(),
  effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  publishedBy: integer('published_by'),
  publishNote: text('publish_note').notNull().default(''),
  contentHash: text('content_hash'),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  withdrawnBy: integer('withdrawn_by'),
  withdrawnReason: text('withdrawn_reason'),
})

export const checklistSections = pgTable('checklist_sections', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  checklistId: integer('checklist_id').notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  weight: doublePrecision().notNull(),
})

export const checklistItems = pgTable('checklist_items', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  checklistId: integer('checklist_id').notNull(),
  sectionId: integer('section_id').notNull(),
  position: integer().notNull(),
  number: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  norm: text().notNull(),
  concepts: jsonb().$type<ConceptPoints[]>().notNull(),
  suggestedCritical: boolean('suggested_critical').notNull(),
  suggestedRequirement: text('suggested_requirement').notNull(),
  /** Id of the item's first edition. */
  lineage: integer().notNull(),
  theme: text().notNull().default(''),
})

export const conceptoBands = pgTable('concepto_bands', {
  version: integer().primaryKey().generatedByDefaultAsIdentity(),
  favorableFloor: doublePrecision('favorable_floor').notNull(),
  requirementsFloor: doublePrecision('requirements_floor').notNull(),
  /** Null for the bands of the product. */
  departmentId: integer('department_id'),
  effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
  note: text().notNull().default(''),
  createdBy: integer('created_by'),
})

export const inscriptionTypes = pgTable('inscription_types', {
  id: integer().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  checklistCode: text('checklist_code').notNull(),
})

export const activities = pgTable('activities', {
  id: integer().primaryKey(),
  inscriptionTypeId: integer('inscription_type_id').notNull(),
  name: text().notNull(),
  sheetBox: text('sheet_box').notNull(),
  onBlankSheet: boolean('on_blank_sheet').notNull(),
})

export const visitMotives = pgTable('visit_motives', {
  id: integer().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  actaMotiveId: integer('acta_motive_id').notNull(),
})

export const areas = pgTable('areas', { id: integer().primaryKey(), name: text().notNull() })

export const roles = pgTable('roles', {
  id: integer().primaryKey(),
  areaId: integer('area_id').notNull(),
  name: text().notNull(),
  userType: integer('user_type_id').$type<UserType>(),
})

export const contractTypes = pgTable('contract_types', { id: integer().primaryKey(), name: text().notNull() })

export const sanitaryMeasures = pgTable('sanitary_measures', {
  id: integer().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  norm: text().notNull(),
  stopsOperation: boolean('stops_operation').notNull(),
  steps: jsonb().$type<string[]>().notNull(),
})
