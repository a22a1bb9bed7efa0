import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Acts by which the bytes of files were removed. */
export const disposals = pgTable('disposals', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  seriesId: integer('series_id').notNull(),
  seriesCode: text('series_code').notNull(),
  series: text('series_name').notNull(),
  reason: text().notNull(),
  files: integer().notNull(),
  documents: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: integer('created_by').notNull(),
})

/** Files of a disposal, each with what it had and the day until which it was kept. */
export const disposalFiles = pgTable('disposal_files', {
  fileId: integer('file_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  disposalId: integer('disposal_id').notNull(),
  documents: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  keepUntil: date('keep_until').notNull(),
})
