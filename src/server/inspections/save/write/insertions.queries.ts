import type { PgTable } from 'drizzle-orm/pg-core'
import { ANSWER_CONTENT } from '../../../../domain/inspections/saved-answer.ts'
import { type Insertion, insertion } from '../../../platform/db/batching/prepared-sql.ts'
import { auditEvents } from '../../../schema/audit.table.ts'
import { requirements } from '../../../schema/follow-up/requirements.table.ts'
import { idempotencyKeys } from '../../../schema/idempotency.table.ts'
import { images } from '../../../schema/images.table.ts'
import { inspectionAnswers, inspections, officialSignatures, signingActs } from '../../../schema/inspections.table.ts'
import { BORN_COLUMNS } from '../requirement-rows.queries.ts'
import { CHANGED_COLUMNS, EDITION_COLUMNS, FOLDED } from './inspection-columns.queries.ts'

/** Rows without the columns that their insertion computes. */
export type NewAnswer = Omit<typeof inspectionAnswers.$inferSelect, 'id' | 'answeredAt'>
export type NewSigning = Omit<typeof officialSignatures.$inferSelect, 'signedAt'>
export type NewAct = Omit<typeof signingActs.$inferSelect, 'id' | 'receivedAt'>
export type NewEvent = Partial<typeof auditEvents.$inferInsert>

/** The parameter that all insertions share: the instant of the transaction. */
const INSTANT = '$1::timestamptz'
/** The status of every key: only accepted commands are remembered (R 11.16). */
const ACCEPTED = '200'

// An inspection that begins and closes at once is inserted closed, together with its answers: the database refuses
// answers that come to a closed inspection later.
export const insertInspections = insertion(
  'inspections',
  inspections,
  ['id', 'departmentId', 'assignmentId', 'establishmentId', ...EDITION_COLUMNS, ...CHANGED_COLUMNS],
  { startedAt: INSTANT, searchText: FOLDED },
)

export const insertAnswers = insertion(
  'answers',
  inspectionAnswers,
  [
    ...(['departmentId', 'inspectionId', 'checklistId', 'itemId', ...ANSWER_CONTENT] as const),
    ...(['capturedAt', 'photoTakenAt', 'latitude', 'longitude', 'accuracyM', 'answeredBy', 'answeredRoleId'] as const),
  ],
  { answeredAt: INSTANT },
)

export const insertSignings = insertion(
  'signings',
  officialSignatures,
  ['departmentId', 'inspectionId', 'officialId', 'signature', 'isDrawn', 'signedBy'],
  { signedAt: INSTANT },
  // An official's own act takes the place of the one before; the trail and the acts have both.
  `on conflict (inspection_id, official_id) do update set signature = excluded.signature, is_drawn = excluded.is_drawn,
    signed_by = excluded.signed_by, signed_at = excluded.signed_at`,
)

export const insertActs = insertion(
  'acts',
  signingActs,
  [
    ...(['departmentId', 'documentKind', 'subjectId', 'party', 'outcome', 'signerName', 'signerIdCard'] as const),
    ...(['signerRole', 'signature', 'refusalReason', 'shownDigest', 'shownFormat', 'consentText'] as const),
    ...(['drawnAt', 'userId', 'stoodAnswered', 'stoodItems', 'stoodPct', 'stoodConcepto'] as const),
    ...(['stoodDigest', 'stoodFormat', 'stoodMarks'] as const),
  ],
  { receivedAt: INSTANT },
)

export const insertImages = insertion(
  'images',
  images,
  ['departmentId', 'kind', 'name', 'mediaType', 'bytes', 'width', 'height', 'thumbSha256'],
  { createdAt: INSTANT },
  // The name is the digest: the same image sent twice is one row.
  'on conflict do nothing',
)

export const insertRequirements = insertion('requirements', requirements, BORN_COLUMNS, { createdAt: INSTANT })

export const insertKeys = insertion('keys', idempotencyKeys, ['userId', 'key', 'requestHash'], {
  status: ACCEPTED,
  createdAt: INSTANT,
})

export const insertEvents = insertion(
  'audit',
  auditEvents,
  ['departmentId', 'userId', 'action', 'subject', 'subjectId', 'details'],
  { at: INSTANT },
)

/** The insertion with its rows as JSON; nothing without rows. */
export const into = <Table extends PgTable>(
  table: Insertion<Table>,
  rows: readonly Partial<Table['$inferInsert']>[],
) => (rows.length === 0 ? [] : [{ ...table, list: JSON.stringify(rows) }])
