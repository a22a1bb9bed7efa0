import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { listTables } from '../platform/lists/list-tables.ts'

/** Users as their list shows them. Triggers write the rows (migration 025). */
export const userList = listTables('users', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdOn: text('created_on').notNull(),
  searchText: text('search_text').notNull(),
  identificationNumber: text('identification_number').notNull(),
  identificationNumberKey: text('identification_number_key').notNull(),
  phone: text().notNull(),
  phoneKey: text('phone_key').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  firstName: text('first_name').notNull(),
  firstNameKey: text('first_name_key').notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  role: text().notNull(),
  roleKey: text('role_key').notNull(),
}))
