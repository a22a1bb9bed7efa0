import { date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Digest, NoticeKind } from '../../../domain/notices/notice-kinds.ts'
import type { NoticeFacts } from '../../../domain/notices/notice-texts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Notices of people (R 23.7). A kind of a newer version may be unknown to this one. */
export const notices = pgTable('notices', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  userId: integer('user_id').notNull(),
  kind: text().$type<NoticeKind>().notNull(),
  subject: text().notNull(),
  subjectId: integer('subject_id').notNull().default(0),
  params: jsonb().$type<NoticeFacts>().notNull(),
  dueOn: date('due_on', { mode: 'string' }),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  mailedAt: instant('mailed_at'),
})

export const noticeSettings = pgTable('notice_settings', {
  userId: integer('user_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  digest: text().$type<Digest>().notNull(),
  silenced: text().array().$type<NoticeKind[]>().notNull(),
})

export const noticeDays = pgTable(
  'notice_days',
  { departmentId: integer('department_id').notNull(), day: date({ mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.departmentId, table.day] })],
)

export const noticeDigests = pgTable(
  'notice_digests',
  {
    departmentId: integer('department_id').notNull(),
    userId: integer('user_id').notNull(),
    period: date({ mode: 'string' }).notNull(),
    claimedAt: instant('claimed_at').notNull(),
    messageId: text('message_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] })],
)
