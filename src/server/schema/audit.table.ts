import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditEvents = pgTable('audit_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  userId: integer('user_id'),
  action: text().notNull(),
  subject: text().notNull(),
  subjectId: integer('subject_id'),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})
