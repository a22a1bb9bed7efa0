import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: integer('user_id').notNull(),
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  status: integer().notNull(),
  reply: jsonb().$type<unknown>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
