import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { CountsFrom, TermCode, TermKind } from '../../../domain/calendar/terms.ts'
import type {
  EvidenceState,
  RequirementEvent,
  RequirementState,
  Severity,
} from '../../../domain/requirements/requirement-words.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const requirements = pgTable('requirements', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  itemId: integer('item_id').notNull(),
  lineage: integer().notNull(),
  number: text().notNull(),
  text: text().notNull(),
  norm: text().notNull(),
  severity: text().$type<Severity>().notNull(),
  establishmentName: text('establishment_name').notNull(),
  city: text().notNull(),
  item: text().notNull(),
  termCode: text('term_code').$type<TermCode>().notNull(),
  termVersion: integer('term_version').notNull(),
  days: integer('term_days').notNull(),
  kind: text('term_kind').$type<TermKind>().notNull(),
  countsFrom: text('counts_from').$type<CountsFrom>().notNull(),
  countedFrom: day('counted_from').notNull(),
  printedDueOn: day('printed_due_day').notNull(),
  dueOn: day('due_day').notNull(),
  calendarVersion: integer('calendar_version').notNull(),
  dueReason: text('due_reason'),
  extensionCount: smallint('extension_count').notNull().default(0),
  state: text().$type<RequirementState>().notNull(),
  repeats: integer(),
  createdAt: instant('created_at').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
  numberKey: text('number_key').generatedAlwaysAs(''),
  establishmentKey: text('establishment_key').generatedAlwaysAs(''),
  cityKey: text('city_key').generatedAlwaysAs(''),
  itemKey: text('item_key').generatedAlwaysAs(''),
  searchText: text('search_text').generatedAlwaysAs(''),
})

export const requirementEvidence = pgTable('requirement_evidence', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  requirementId: integer('requirement_id').notNull(),
  text: text(),
  /** Names of images of kind 'evidence'. */
  images: text().array().notNull(),
  /** An official, or the link by which the owner answered. */
  byUser: integer('by_user'),
  byPortal: integer('by_portal'),
  receivedAt: instant('received_at').notNull(),
  state: text().$type<EvidenceState>().notNull(),
  reason: text(),
  decidedBy: integer('decided_by'),
  decidedAt: instant('decided_at'),
})

/** Acts on requirements after their birth; rows only come. */
export const requirementEvents = pgTable('requirement_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  requirementId: integer('requirement_id').notNull(),
  at: instant('at').notNull(),
  /** The same two authors as evidence has. */
  byUser: integer('by_user'),
  byPortal: integer('by_portal'),
  kind: text().$type<RequirementEvent>().notNull(),
  fromState: text('from_state').$type<RequirementState>().notNull(),
  toState: text('to_state').$type<RequirementState>().notNull(),
  /** The last day of the term after the act. */
  day: day('day').notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
})

export const departmentSettings = pgTable('department_settings', {
  departmentId: integer('department_id').primaryKey(),
  deskVerification: boolean('desk_verification').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
  savedBy: integer('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
})
