import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ViewQuery } from '../../../domain/views/saved-view.ts'
import type { ViewedList } from '../../../domain/views/viewed-lists.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Views of lists (R 23.4). A list of a newer version may be unknown to this one. */
export const savedViews = pgTable('saved_views', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  ownerId: integer('owner_id').notNull(),
  list: text().$type<ViewedList>().notNull(),
  name: text().notNull(),
  query: jsonb().$type<ViewQuery>().notNull(),
  hidden: text().array().notNull(),
  isShared: boolean('is_shared').notNull(),
  isDefault: boolean('is_default').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
