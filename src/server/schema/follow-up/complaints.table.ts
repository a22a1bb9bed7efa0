import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CountsFrom, TermCode, TermKind } from '../../../domain/calendar/terms.ts'
import type { PaperKind } from '../../../domain/complaints/complaint-papers.ts'
import type {
  AnswerMode,
  ComplaintChannel,
  ComplaintEvent,
  ComplaintKind,
  ComplaintState,
  ComplaintTheme,
  Triage,
} from '../../../domain/complaints/complaint-words.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Complaints, without who complained. */
export const complaints = pgTable('complaints', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  number: text().notNull(),
  kind: text().$type<ComplaintKind>().notNull(),
  channel: text().$type<ComplaintChannel>().notNull(),
  receivedAt: instant('received_at').notNull(),
  receivedOn: day('received_day').notNull(),
  /** Null for a complaint by the public page. */
  receivedBy: integer('received_by'),
  establishmentId: integer('establishment_id'),
  placeText: text('place_text'),
  cityId: integer('city_id').notNull(),
  facts: text().notNull(),
  about: text().array().$type<ComplaintTheme[]>().notNull(),
  illPeople: integer('ill_people').notNull(),
  triage: text().$type<Triage>().notNull(),
  termCode: text('term_code').$type<TermCode>().notNull(),
  termVersion: integer('term_version').notNull(),
  termDays: integer('term_days').notNull(),
  termKind: text('term_kind').$type<TermKind>().notNull(),
  countsFrom: text('counts_from').$type<CountsFrom>().notNull(),
  countedFrom: day('counted_from').notNull(),
  /** Null while the term does not run. */
  dueOn: day('due_day'),
  calendarVersion: integer('calendar_version').notNull(),
  dueReason: text('due_reason'),
  pausedDays: integer('paused_days'),
  askedOn: day('asked_day'),
  transferTermVersion: integer('transfer_term_version').notNull(),
  transferDueOn: day('transfer_due_day').notNull(),
  transferredTo: text('transferred_to'),
  state: text().$type<ComplaintState>().notNull(),
  duplicateOf: integer('duplicate_of'),
  answer: text(),
  answerMode: text('answer_mode').$type<AnswerMode>(),
  answeredOn: day('answered_day'),
  rowVersion: integer('row_version').notNull().default(1),
})

/** The people who complained, under a right of their own. */
export const complaintPeople = pgTable(
  'complaint_people',
  {
    departmentId: integer('department_id').notNull(),
    complaintId: integer('complaint_id').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    isReserved: boolean('keeps_identity_reserved').notNull(),
    name: text(),
    idNumber: text('id_number'),
    email: text(),
    phone: text(),
    address: text(),
  },
  (table) => [primaryKey({ columns: [table.departmentId, table.complaintId] })],
)

/** Officials whom a complaint is against. */
export const complaintOfficials = pgTable(
  'complaint_officials',
  {
    departmentId: integer('department_id').notNull(),
    complaintId: integer('complaint_id').notNull(),
    userId: integer('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.departmentId, table.complaintId, table.userId] })],
)

/** Papers and photos of a complaint; a wrong one is withdrawn, and its row stays. */
export const complaintPapers = pgTable('complaint_papers', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  complaintId: integer('complaint_id').notNull(),
  position: integer().notNull(),
  blob: text().notNull(),
  kind: text().$type<PaperKind>().notNull(),
  bytes: integer().notNull(),
  description: text(),
  hasIdentity: boolean('has_identity').notNull(),
  addedAt: instant('added_at').notNull(),
  /** Null for a photo of a citizen. */
  addedBy: integer('added_by'),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: integer('withdrawn_by'),
  withdrawnReason: text('withdrawn_reason'),
})

/** The acts on a complaint; rows only come. */
export const complaintEvents = pgTable('complaint_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  complaintId: integer('complaint_id').notNull(),
  at: instant('at').notNull(),
  byUser: integer('by_user'),
  kind: text().$type<ComplaintEvent>().notNull(),
  fromState: text('from_state').$type<ComplaintState>().notNull(),
  toState: text('to_state').$type<ComplaintState>().notNull(),
  day: day('day'),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
})
