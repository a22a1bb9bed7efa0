import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Outlines } from '../../domain/map/outlines.ts'

/** Versions of a department's map; rows only come. A version without outlines takes the map away. */
export const departmentMaps = pgTable('department_maps', {
  departmentId: integer('department_id').notNull(),
  version: integer().notNull(),
  outlines: jsonb().$type<Outlines>(),
  attribution: text(),
  fileName: text('file_name'),
  fileBytes: integer('file_bytes'),
  fileSha256: text('file_sha256'),
  createdBy: integer('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
