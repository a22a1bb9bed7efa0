import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Keys of requests. A `userId` below zero is a link of the portal (decision 119), and 0 a citizen (decision 137). */
export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: integer('user_id').notNull(),
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  status: integer().notNull(),
  reply: jsonb().$type<unknown>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Offers of commands that were refused; a copy that comes later is refused too (decision 084). */
export const refusedOffers = pgTable('refused_offers', {
  userId: integer('user_id').notNull(),
  key: uuid().notNull(),
  offer: integer().notNull(),
  refusedAt: timestamp('refused_at', { withTimezone: true }).notNull(),
})
