import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Logins. Copies leave this table out (decision 027). */
export const sessions = pgTable('sessions', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  tokenId: uuid('token_id').notNull(),
  userId: integer('user_id').notNull(),
  version: integer().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})
