import { boolean, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { HolidaySource } from '../../../domain/calendar/calendar-forms.ts'
import type { CountsFrom, TermCode, TermKind } from '../../../domain/calendar/terms.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Days without work that a department added. */
export const holidays = pgTable(
  'holidays',
  {
    departmentId: integer('department_id').notNull(),
    day: day('day').notNull(),
    name: text().notNull(),
    norm: text(),
    source: text().$type<HolidaySource>().notNull().default('entidad'),
  },
  ({ departmentId, day: on }) => [primaryKey({ columns: [departmentId, on] })],
)

export const termSuspensions = pgTable('term_suspensions', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  from: day('from_day').notNull(),
  to: day('to_day').notNull(),
  norm: text().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Changes of a department's days; rows only come. */
export const calendarVersions = pgTable('calendar_versions', {
  departmentId: integer('department_id').notNull(),
  version: integer().notNull(),
  note: text().notNull(),
  changedBy: integer('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Later versions of terms; rows only come. */
export const terms = pgTable('terms', {
  departmentId: integer('department_id').notNull(),
  code: text().$type<TermCode>().notNull(),
  version: integer().notNull(),
  days: integer().notNull(),
  kind: text().$type<TermKind>().notNull(),
  countsFrom: text('counts_from').$type<CountsFrom>().notNull(),
  extendableTimes: smallint('extendable_times').notNull(),
  extensionMaxDays: integer('extension_max_days'),
  norm: text().notNull(),
  isConfirmed: boolean('confirmed_by_legal').notNull(),
  savedBy: integer('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
})
