import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'
import {
  dayOfInstant,
  digits,
  flag,
  integer as integerField,
  text as textField,
} from '../platform/lists/list-fields.ts'
import { listTables } from '../platform/lists/list-tables.ts'

/** Users as their list shows them. Triggers keep the rows (decision 108). */
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

/** Fields by which the list is sorted and filtered. */
export const userFields = (rows: typeof userList.rows) => ({
  id: integerField(rows.id),
  identificationNumber: digits(rows.identificationNumber, rows.identificationNumberKey),
  name: textField(rows.name, rows.nameKey),
  firstName: textField(rows.firstName, rows.firstNameKey),
  email: textField(rows.email, rows.emailKey),
  phone: digits(rows.phone, rows.phoneKey),
  role: textField(rows.role, rows.roleKey),
  createdOn: dayOfInstant(rows.createdAt, rows.createdOn),
  isActive: flag(rows.isActive),
})
