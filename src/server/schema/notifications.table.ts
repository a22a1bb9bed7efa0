import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const notifications = pgTable('notifications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  subject: text().$type<'establishment' | 'inspection'>().notNull(),
  subjectId: integer('subject_id').notNull(),
  recipient: text().notNull(),
  messageId: text('message_id').notNull(),
  /** `unknown`: handed over without an answer. A later row of the same message settles it. */
  outcome: text().$type<'accepted' | 'unknown' | 'delivered' | 'failed'>().notNull().default('accepted'),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  sentBy: integer('sent_by').notNull(),
})
