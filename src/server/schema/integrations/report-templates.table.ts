import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PackageSource } from '../../../domain/integrations/package-files.ts'
import type { TemplateColumn } from '../../../domain/integrations/report-template.ts'

/** Columns of a workbook of the package; null for those that the product ships. */
export const reportTemplates = pgTable('report_templates', {
  departmentId: integer('department_id').notNull(),
  source: text().$type<PackageSource>().notNull(),
  columns: jsonb().$type<TemplateColumn[]>(),
  rowVersion: integer('row_version').notNull(),
  editedBy: integer('edited_by').notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }).notNull(),
})
