import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import type { PrintSubject } from '../../domain/formats/format-forms.ts'

/** A checklist that is published in editions (`checklists`). A model of the product has no department. */
export const formats = pgTable('formats', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id'),
  code: text().notNull(),
  name: text().notNull(),
  legalBase: text('legal_base').notNull().default(''),
  derivedFrom: integer('derived_from'),
  retiredAt: timestamp('retired_at', { withTimezone: true }),
  retiredBy: integer('retired_by'),
  retiredReason: text('retired_reason'),
  /** The format that the types of a retired one use instead. */
  replacementId: integer('replacement_id'),
  /** Every format that ever stood in for this one, the present one included. The database writes them. */
  standIns: integer('stand_ins').array().notNull().default([]),
  /** The last time that it was brought back after a retirement. */
  restoredAt: timestamp('restored_at', { withTimezone: true }),
  rowVersion: integer('row_version').notNull().default(1),
  /** The last `rowVersion` of a draft; the next draft goes on from it. */
  lastDraftVersion: integer('last_draft_version').notNull().default(0),
  createdBy: integer('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const formatDrafts = pgTable('format_drafts', {
  formatId: integer('format_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  baseChecklistId: integer('base_checklist_id'),
  content: jsonb().$type<FormatContent>().notNull(),
  rowVersion: integer('row_version').notNull().default(1),
  updatedBy: integer('updated_by').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const printFormats = pgTable('print_formats', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  subject: text().$type<PrintSubject>().notNull(),
  code: text().notNull(),
  version: text().notNull(),
  dated: date({ mode: 'string' }),
  effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
