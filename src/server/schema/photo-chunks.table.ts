import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The key of an upload: its sender and the digest of the whole file. */
const file = {
  departmentId: integer('department_id').notNull(),
  userId: integer('user_id').notNull(),
  sha256: text().notNull(),
}

export const uploads = pgTable('uploads', {
  ...file,
  totalBytes: integer('total_bytes').notNull(),
  receivedBytes: integer('received_bytes').notNull(),
  touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
})

export const uploadChunks = pgTable('upload_pieces', {
  ...file,
  offsetBytes: integer('offset_bytes').notNull(),
  bytes: bytea().notNull(),
})
