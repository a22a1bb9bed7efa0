import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Disposition, DocumentSource } from '../../../domain/files/file-words.ts'

/** Series of the retention table, each with its versions. */
export const trdSeries = pgTable('trd_series', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  parentId: integer('parent_id'),
  code: text().notNull(),
  name: text().notNull(),
  officeYears: integer('office_years').notNull(),
  centralYears: integer('central_years').notNull(),
  disposition: text().$type<Disposition>().notNull(),
  procedure: text(),
  tableVersion: text('trd_version').notNull(),
  approvedOn: date('approved_on'),
  effectiveFrom: date('effective_from'),
  /** Subject whose files the system opens under this series. */
  usedFor: text('used_for').$type<'establishment' | 'inspection'>(),
  isActive: boolean('is_active').notNull().default(true),
  isConfirmed: boolean('is_confirmed').notNull().default(false),
  rowVersion: integer('row_version').notNull().default(1),
})

/** Types of document (tipologías) of a series. */
export const trdTypes = pgTable('trd_types', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  seriesId: integer('series_id').notNull(),
  name: text().notNull(),
  isRequired: boolean('is_required').notNull().default(false),
  source: text().$type<DocumentSource>(),
})
