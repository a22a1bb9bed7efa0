import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  identificationNumber: text('identification_number').notNull(),
  firstName: text('first_name').notNull(),
  middleName: text('middle_name'),
  lastName: text('last_name').notNull(),
  secondSurname: text('second_surname'),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  sessionVersion: integer('session_version').notNull().default(1),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** When an administrator gave the temporary password; null for one that its owner chose. */
  temporaryPasswordAt: timestamp('temporary_password_at', { withTimezone: true }),
  areaId: integer('area_id').notNull(),
  roleId: integer('role_id').notNull(),
  contractTypeId: integer('contract_type_id').notNull(),
  phone: text().notNull(),
  roleFunctions: text('role_functions').notNull(),
  signature: text(),
  rowVersion: integer('row_version').notNull().default(1),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  fullName: text('full_name').generatedAlwaysAs(''),
})

/** Hashes of replaced passwords. */
export const passwordHistory = pgTable('password_history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
})

/** Links that let a user choose another password. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})
