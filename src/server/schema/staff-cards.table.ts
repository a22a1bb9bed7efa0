import { date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Cards of officials. `serial` is made of department and id by the database. */
export const staffCards = pgTable('staff_cards', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  userId: integer('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  serial: text().generatedAlwaysAs(''),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: integer('issued_by').notNull(),
  expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  revokedAt: instant('revoked_at'),
  revokedReason: text('revoked_reason'),
})

/** Failed tries at the code of a visit. */
export const visitCodes = pgTable('visit_codes', {
  assignmentId: integer('assignment_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  failures: smallint().notNull().default(0),
  usedAt: instant('used_at'),
})
