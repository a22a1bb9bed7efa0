import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Curriculum } from '../../domain/profile/curriculum.ts'

export const profiles = pgTable('profiles', {
  userId: integer('user_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  address: text().notNull(),
  department: text().notNull(),
  municipality: text().notNull(),
  otherEmails: text('other_emails').array().notNull(),
  photo: text(),
  curriculum: jsonb().$type<Partial<Curriculum>>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
