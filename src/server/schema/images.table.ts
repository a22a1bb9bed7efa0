import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ImageKind } from '../../contract/images.wire.ts'

export const images = pgTable('images', {
  departmentId: integer('department_id').notNull(),
  kind: text().$type<ImageKind>().notNull(),
  name: text().notNull(),
  mediaType: text('media_type').notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Digest of the thumbnail that the acta prints; null for images older than migration 014. */
  thumbSha256: text('thumb_sha256'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
