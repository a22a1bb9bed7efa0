import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const uploadDays = pgTable('upload_days', {
  userId: integer('user_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})

export const upkeepTasks = pgTable('upkeep_tasks', {
  name: text().primaryKey(),
  ranAt: timestamp('ran_at', { withTimezone: true }).notNull(),
})
