import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Names and numbers that officials asked for and no administrator has decided about. */
export const identityChanges = pgTable('identity_changes', {
  userId: integer('user_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  identificationNumber: text('identification_number').notNull(),
  firstName: text('first_name').notNull(),
  middleName: text('middle_name'),
  lastName: text('last_name').notNull(),
  secondSurname: text('second_surname'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
})
