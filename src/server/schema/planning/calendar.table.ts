import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Subscriptions of calendars. The token of the address is kept as its hash alone. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  userId: integer('user_id').notNull(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  showsNames: boolean('shows_names').notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  revokedAt: instant('revoked_at'),
})

/** Visits that left an official's calendar; a trigger writes the rows (migration 050). */
export const calendarCancellations = pgTable('calendar_cancellations', {
  departmentId: integer('department_id').notNull(),
  userId: integer('user_id').notNull(),
  assignmentId: integer('assignment_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  cancelledAt: instant('cancelled_at').notNull(),
})
