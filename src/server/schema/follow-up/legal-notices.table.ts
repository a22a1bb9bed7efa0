import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  AttemptResult,
  ConsentSource,
  NoticeChannel,
  NoticeMode,
  NoticeState,
} from '../../../domain/legal-notices/legal-notice-words.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Notices of actas. A trigger writes each with its acta (migration 105); what officials are told is in `notices`. */
export const legalNotices = pgTable('legal_notices', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  documentKind: text('document_kind').$type<'acta'>().notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  actaNumber: text('acta_number').notNull(),
  establishmentName: text('establishment_name').notNull(),
  identificationNumber: text('identification_number').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientCapacity: text('recipient_capacity').notNull(),
  countedFrom: day('counted_from').notNull(),
  dueOn: day('due_day').notNull(),
  state: text().$type<NoticeState>().notNull(),
  mode: text().$type<NoticeMode>(),
  effectiveOn: day('effective_day'),
  createdAt: instant('created_at').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
  numberKey: text('number_key').generatedAlwaysAs(''),
  establishmentKey: text('establishment_key').generatedAlwaysAs(''),
  cityKey: text('city_key').generatedAlwaysAs(''),
  searchText: text('search_text').generatedAlwaysAs(''),
})

/** Attempts to notify, which are the acts on a notice; rows only come. */
export const legalNoticeAttempts = pgTable('legal_notice_attempts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  noticeId: integer('notice_id').notNull(),
  channel: text().$type<NoticeChannel>().notNull(),
  result: text().$type<AttemptResult>().notNull(),
  day: day('day').notNull(),
  at: instant('at').notNull(),
  byUser: integer('by_user'),
  address: text(),
  isConsented: boolean('is_consented'),
  consentId: integer('consent_id'),
  messageId: text('message_id'),
  note: text(),
  proofBlob: text('proof_blob'),
  proofName: text('proof_name'),
  fromState: text('from_state').$type<NoticeState>().notNull(),
  toState: text('to_state').$type<NoticeState>().notNull(),
  effectiveOn: day('effective_day'),
})

/** Agreements to electronic notice on paper; the form of an inscription is one without a row. */
export const notificationConsents = pgTable('notification_consents', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  email: text().notNull(),
  grantedByName: text('granted_by_name').notNull(),
  grantedByIdCard: text('granted_by_id_card').notNull(),
  how: text().$type<Exclude<ConsentSource, 'inscripcion'>>().notNull(),
  grantedOn: day('granted_on').notNull(),
  proofBlob: text('proof_blob'),
  proofName: text('proof_name'),
  /** Null for an agreement by the portal, which has a link. */
  recordedBy: integer('recorded_by'),
  byPortal: integer('by_portal'),
  recordedAt: instant('recorded_at').notNull(),
  revokedAt: instant('revoked_at'),
  revokedBy: integer('revoked_by'),
  revokedReason: text('revoked_reason'),
})

/** Mails that wait, of a notice or of the answer of a complaint, with a lease while one goes out. */
export const mailOutbox = pgTable('mail_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  noticeId: integer('notice_id'),
  complaintId: integer('complaint_id'),
  /** Empty for a complaint: the address stays with the person who complained. */
  to: text('to_address').notNull(),
  isConsented: boolean('is_consented').notNull(),
  consentId: integer('consent_id'),
  dedupeKey: text('dedupe_key').notNull(),
  state: text().$type<'pendiente' | 'enviando' | 'enviado' | 'incierto' | 'agotado'>().notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  lastError: text('last_error'),
  messageId: text('message_id'),
  askedBy: integer('asked_by').notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})
