import { boolean, date, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { RequirementState, Severity } from '../../../domain/requirements/requirement-words.ts'

/**
 * A view: requirements, found by what their acta says of the establishment too, and whether that is active now
 * (migration 086).
 */
export const requirementList = pgSchema('lists').table('requirements_shown', {
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  establishmentName: text('establishment_name').notNull(),
  establishmentKey: text('establishment_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  item: text().notNull(),
  itemKey: text('item_key').notNull(),
  severity: text().$type<Severity>().notNull(),
  dueOn: date('due_day', { mode: 'string' }).notNull(),
  state: text().$type<RequirementState>().notNull(),
  establishmentActive: boolean('establishment_active').notNull(),
  searchText: text('search_text').notNull(),
})
