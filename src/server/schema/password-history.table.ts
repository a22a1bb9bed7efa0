import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const passwordHistory = pgTable('password_history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
})
