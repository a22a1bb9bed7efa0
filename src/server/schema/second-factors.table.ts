import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id').primaryKey(),
  secret: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable('recovery_codes', {
  userId: integer('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})
