import type { PgTable } from 'drizzle-orm/pg-core'
import type { Official } from '../../../domain/access/official.ts'
import { credibleCapture } from '../../../domain/inspections/capture-facts.ts'
import type {
  AcceptedAnswer,
  AcceptedCorrection,
  AcceptedPart,
  CommandIdentity,
} from '../../../domain/inspections/save-visit.ts'
import type { SavedAnswer } from '../../../domain/inspections/saved-answer.ts'
import type { AcceptedSigning } from '../../../domain/inspections/sign-visit.ts'
import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'
import type { StoredSigning } from '../../../domain/records/official-at-closing.ts'
import type { ClosingSnapshot } from '../../../domain/records/record.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import { type Insertion, insertion, insertTogether, jsonRecords } from '../../platform/db/batching/prepared-sql.ts'
import type { PreparedSql } from '../../platform/db/prepared-rows.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { idempotencyKeys } from '../../schema/idempotency.table.ts'
import { images } from '../../schema/images.table.ts'
import { inspectionAnswers, inspections, officialSignatures } from '../../schema/inspections.table.ts'
import type { BegunVisit } from './visit-state.queries.ts'

type InspectionColumns = Partial<typeof inspections.$inferInsert>
type NewAnswer = Omit<typeof inspectionAnswers.$inferSelect, 'id' | 'answeredAt'>

/** The columns that closing writes. */
type Closing = {
  closedAt: Date
  compliancePct: number
  concepto: NonNullable<InspectionColumns['concepto']>
  snapshot: Required<ClosingSnapshot>
  seal: string
  searchText: string
}

/** The columns that closing computes before the acta has its number; `numbered` adds it and seals the record. */
export type UnnumberedClosing = Omit<Closing, 'seal' | 'searchText' | 'snapshot'> & {
  snapshot: Omit<Closing['snapshot'], 'number'>
  numbered(number: string): Closing
}

/** An answer as it is corrected; its capture facts are null where the correction brings none. */
export type CorrectedAnswer = NewAnswer & { before: SavedAnswer }
type NewSigning = Omit<typeof officialSignatures.$inferSelect, 'signedAt'>

/** The changes of one save. */
export type VisitChange = {
  visit: BegunVisit
  /** Whether the save begins the inspection. */
  begins: boolean
  by: Official
  answers: NewAnswer[]
  corrections: CorrectedAnswer[]
  columns: InspectionColumns
  parts: ClosingPart[]
  signings: NewSigning[]
  images: PreparedImage[]
  keys: CommandIdentity[]
  closing: UnnumberedClosing | undefined
}
/** A change whose closing, if it has one, has its number and seal. */
export type WrittenChange = Omit<VisitChange, 'closing'> & { closing: Closing | undefined }

/**
 * The row of an answer as the database returns it, so that the seal of today is the seal that is verified later: an
 * absent value is null. The points are the catalogue's (R 12.5).
 */
export function answerRow(
  visit: BegunVisit,
  { answer, scored, image }: AcceptedAnswer<PreparedImage>,
  { by: { id: answeredBy }, at }: { by: Official; at: Date },
): NewAnswer {
  const { capturedAt, latitude, longitude, accuracyM } = credibleCapture(answer, at)
  return {
    departmentId: visit.departmentId,
    inspectionId: visit.inspectionId,
    checklistId: visit.checklistId,
    ...scored,
    observation: answer.observation ?? null,
    evidence: image?.name ?? null,
    measure: answer.measure ?? null,
    samplesTaken: answer.samplesTaken ?? null,
    sampleRecord: answer.sampleRecord ?? null,
    counterSampleTaken: answer.counterSampleTaken ?? null,
    counterSampleRecord: answer.counterSampleRecord ?? null,
    capturedAt: capturedAt ? new Date(capturedAt) : null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    accuracyM: accuracyM ?? null,
    answeredBy,
  }
}

/** The row of a corrected answer. */
export function correctedRow(
  visit: BegunVisit,
  { answer, before, after, image }: AcceptedCorrection<PreparedImage>,
  options: { by: Official; at: Date },
): CorrectedAnswer {
  const { itemId, concept, points, isCritical, evidence } = after
  const scored = { itemId, concept, points, isCritical }
  return { ...answerRow(visit, { answer, scored, image }, options), evidence, before }
}

export const signingRow = (
  { departmentId, inspectionId }: BegunVisit,
  { officialId, signature, isDrawn, signedBy }: AcceptedSigning<PreparedImage>,
): NewSigning => ({ departmentId, inspectionId, officialId, signature, isDrawn, signedBy })

/** The row of a signature as it is read back. */
export const storedSigning = ({ officialId, signature, signedBy }: NewSigning, at: Date): StoredSigning => ({
  officialId,
  signature,
  signedBy,
  at: at.toISOString(),
})

/** The columns of a closing part. */
export function partColumns({ write, image }: AcceptedPart<PreparedImage>, by: number): InspectionColumns {
  switch (write.call) {
    case 'health-observation':
      return { healthObservation: write.body.observation, healthObservationBy: by }
    case 'establishment-signature':
      return {
        establishmentSignature: image?.name,
        establishmentSignerName: write.body.name,
        establishmentSignerIdCard: write.body.idCard,
        establishmentSignerRole: write.body.role,
        establishmentObservation: write.body.observation,
        establishmentSigningOutcome: write.body.outcome,
        establishmentRefusalReason: write.body.refusalReason,
        establishmentSignatureBy: by,
      }
    case 'witness-signature':
      return {
        witnessSignature: image?.name,
        witnessName: write.body.name,
        witnessIdCard: write.body.idCard,
        witnessRole: write.body.role,
        witnessSigningOutcome: write.body.outcome,
        witnessRefusalReason: write.body.refusalReason,
        witnessSignatureBy: by,
      }
  }
}

/** The parameter that all insertions share: the instant of the transaction. */
const INSTANT = '$1::timestamptz'
/** The status of every key: only accepted commands are remembered (R 11.16). */
const ACCEPTED = '200'

/** Columns of the closing parts; each is written once. */
const PART_COLUMNS = [
  'healthObservation',
  'establishmentSignature',
  'establishmentSignerName',
  'establishmentSignerIdCard',
  'establishmentSignerRole',
  'establishmentObservation',
  'witnessSignature',
  'witnessName',
  'witnessIdCard',
  'witnessRole',
  'establishmentSigningOutcome',
  'establishmentRefusalReason',
  'witnessSigningOutcome',
  'witnessRefusalReason',
  'healthObservationBy',
  'establishmentSignatureBy',
  'witnessSignatureBy',
] as const
const CLOSING_COLUMNS = ['closedAt', 'compliancePct', 'concepto', 'snapshot', 'seal'] as const
const CHANGED_COLUMNS = [...PART_COLUMNS, ...CLOSING_COLUMNS, 'searchText'] as const
/** The folded text; `r` is a row of the JSON list. */
const FOLDED = 'fold(r."searchText")'

// An inspection that begins and closes at once is inserted closed, together with its answers: the database refuses
// answers that come to a closed inspection later.
const insertInspections = insertion(
  'inspections',
  inspections,
  ['id', 'departmentId', 'assignmentId', 'establishmentId', 'checklistId', 'bandsVersion', ...CHANGED_COLUMNS],
  { startedAt: INSTANT, searchText: FOLDED },
)

const ANSWER_COLUMNS = [
  'departmentId',
  'inspectionId',
  'checklistId',
  'itemId',
  'concept',
  'points',
  'observation',
  'evidence',
  'isCritical',
  'measure',
  'samplesTaken',
  'sampleRecord',
  'counterSampleTaken',
  'counterSampleRecord',
  'capturedAt',
  'latitude',
  'longitude',
  'accuracyM',
  'answeredBy',
] as const
const insertAnswers = insertion('answers', inspectionAnswers, ANSWER_COLUMNS, { answeredAt: INSTANT })

const insertSignings = insertion(
  'signings',
  officialSignatures,
  ['departmentId', 'inspectionId', 'officialId', 'signature', 'isDrawn', 'signedBy'],
  { signedAt: INSTANT },
)

const insertImages = insertion(
  'images',
  images,
  ['departmentId', 'kind', 'name', 'mediaType', 'bytes', 'width', 'height', 'thumbSha256'],
  { createdAt: INSTANT },
  // The name is the digest: the same image sent twice is one row.
  'on conflict do nothing',
)

const insertKeys = insertion('keys', idempotencyKeys, ['userId', 'key', 'requestHash'], {
  status: ACCEPTED,
  createdAt: INSTANT,
})

const insertEvents = insertion(
  'audit',
  auditEvents,
  ['departmentId', 'userId', 'action', 'subject', 'subjectId', 'details'],
  { at: INSTANT },
)

const updated = jsonRecords(inspections, ['id', ...CHANGED_COLUMNS], 1)
const partUpdates = PART_COLUMNS.map(
  (part) => `"${inspections[part].name}" = coalesce(r."${part}", i."${inspections[part].name}")`,
)
const closingUpdates = CLOSING_COLUMNS.map((column) => `"${inspections[column].name}" = r."${column}"`)
// An absent part keeps its stored value. The ids are a second parameter: for the JSON list alone the planner expects a
// hundred rows and reads the whole table.
const updateInspections: PreparedSql = {
  name: 'update_inspections',
  text: `update inspections i set ${[...partUpdates, ...closingUpdates].join(', ')}, search_text = ${FOLDED}
    from ${updated} where i.id = r.id and i.id = any($2::int[])`,
}

const SAID_COLUMNS = [
  'concept',
  'points',
  'observation',
  'evidence',
  'isCritical',
  'measure',
  'samplesTaken',
  'sampleRecord',
  'counterSampleTaken',
  'counterSampleRecord',
] as const
const CAPTURE_COLUMNS = ['capturedAt', 'latitude', 'longitude', 'accuracyM'] as const
const said = SAID_COLUMNS.map((column) => `"${inspectionAnswers[column].name}" = r."${column}"`)
// The device's facts are of one moment: they change together or not at all.
const captured = CAPTURE_COLUMNS.map((column) => {
  const { name } = inspectionAnswers[column]
  return `"${name}" = case when r."capturedAt" is null then a."${name}" else r."${column}" end`
})
const updateAnswers: PreparedSql = {
  name: 'correct_answers',
  text: `update inspection_answers a set ${[...said, ...captured].join(', ')}
    from ${jsonRecords(inspectionAnswers, ['inspectionId', 'itemId', ...SAID_COLUMNS, ...CAPTURE_COLUMNS], 1)}
    where a.inspection_id = r."inspectionId" and a.item_id = r."itemId" and a.inspection_id = any($2::int[])`,
}

const markDone: PreparedSql = {
  name: 'mark_visits_done',
  text: 'update assignments set is_done = true where id = any($1::int[])',
}

type NewEvent = Partial<typeof auditEvents.$inferInsert>

/** All changes of one inspection in the transaction. */
type InspectionChange = {
  visit: BegunVisit
  begins: boolean
  columns: InspectionColumns
  /** Each recorded closing part with its sender: the row of the inspection does not have the sender. */
  parts: { part: ClosingPart; by: number }[]
  /** Events of single acts: corrections and signatures of officials. */
  acts: { userId: number; action: string; details: Record<string, unknown> }[]
  closing?: Closing & { by: number }
}

/** The content of an answer, without the person. */
const contentOf = ({ answeredBy: _, answeredByName: __, ...content }: SavedAnswer) => content

const actsOf = ({ by, corrections, signings }: WrittenChange): InspectionChange['acts'] => [
  ...corrections.map(({ before, ...after }) => ({
    userId: by.id,
    action: 'correct',
    details: {
      before: contentOf(before),
      after: Object.fromEntries(['itemId' as const, ...SAID_COLUMNS].map((column) => [column, after[column]])),
    },
  })),
  ...signings.map(({ officialId, signature, isDrawn }) => ({
    userId: by.id,
    action: 'sign',
    details: { officialId, signature, isDrawn },
  })),
]

function inspectionChanges(changes: readonly WrittenChange[]): InspectionChange[] {
  const byVisit = new Map<number, InspectionChange>()
  for (const one of changes) {
    const { visit, begins, by, columns, parts, closing } = one
    const change = byVisit.get(visit.id) ?? { visit, begins, columns: {}, parts: [], acts: [] }
    byVisit.set(visit.id, change)
    Object.assign(change.columns, columns, closing)
    change.parts.push(...parts.map((part) => ({ part, by: by.id })))
    change.acts.push(...actsOf(one))
    if (closing) change.closing = { ...closing, by: by.id }
  }
  return [...byVisit.values()]
}

/**
 * The audit events of an inspection: one for each official who recorded closing parts, and one for the closing. The
 * closing event holds the parts of the official who closed it.
 */
function eventsOf({ visit, parts, acts, closing }: InspectionChange) {
  const event = { departmentId: visit.departmentId, subject: 'inspection', subjectId: visit.inspectionId }
  const partsOf = (userId: number) => parts.flatMap(({ part, by }) => (by === userId ? part : []))
  const others = new Set(parts.flatMap(({ by }) => (by === closing?.by ? [] : by)))
  const records: NewEvent[] = [...others].map((userId) => ({
    ...event,
    userId,
    action: 'record',
    details: { parts: partsOf(userId) },
  }))
  records.push(...acts.map((act) => ({ ...event, ...act })))
  if (!closing) return records
  const { concepto, compliancePct, seal, by: userId } = closing
  return [
    ...records,
    { ...event, userId, action: 'close', details: { concepto, compliancePct, seal, parts: partsOf(userId) } },
  ]
}

/** The insertion with its rows as JSON; nothing without rows. */
const into = <Table extends PgTable>(table: Insertion<Table>, rows: readonly Partial<Table['$inferInsert']>[]) =>
  rows.length === 0 ? [] : [{ ...table, list: JSON.stringify(rows) }]

/**
 * Inserts every new row with one statement; PostgreSQL checks the references between the rows at its end. PostgreSQL runs
 * the insertions from the last to the first.
 */
function insertRows(
  tx: Pipeline,
  changes: readonly WrittenChange[],
  answers: readonly NewAnswer[],
  changed: readonly InspectionChange[],
  at: Date,
): void {
  const given = [
    into(
      insertInspections,
      changed
        .filter(({ begins }) => begins)
        .map(({ visit, columns }) => ({
          ...columns,
          id: visit.inspectionId,
          departmentId: visit.departmentId,
          assignmentId: visit.id,
          establishmentId: visit.establishmentId,
          checklistId: visit.checklistId,
          bandsVersion: visit.bandsVersion,
        })),
    ),
    into(
      insertImages,
      changes
        .flatMap(({ visit, images: sent }) => sent.map((image) => ({ ...image, departmentId: visit.departmentId })))
        // Inserted in the order of their names, so that two transactions with the same images never wait for each other.
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    ),
    into(insertAnswers, answers),
    into(
      insertSignings,
      changes.flatMap(({ signings }) => signings),
    ),
    into(insertEvents, changed.flatMap(eventsOf)),
    into(
      insertKeys,
      changes.flatMap(({ by, keys }) => keys.map(({ key, hash }) => ({ userId: by.id, key, requestHash: hash }))),
    ),
  ].flat()
  if (given.length > 0) tx.write(insertTogether(given), [at, ...given.map(({ list }) => list)])
}

/** The answers to insert, and those to update: an answer that is corrected before it is inserted is inserted corrected. */
function answerChanges(changes: readonly WrittenChange[]): { inserted: NewAnswer[]; updated: CorrectedAnswer[] } {
  const inserted = changes.flatMap(({ answers }) => answers)
  const updated: CorrectedAnswer[] = []
  for (const corrected of changes.flatMap(({ corrections }) => corrections)) {
    const isSame = ({ inspectionId, itemId }: NewAnswer) =>
      inspectionId === corrected.inspectionId && itemId === corrected.itemId
    const index = inserted.findIndex(isSame)
    const known = inserted[index]
    if (known) inserted[index] = correctedBy(known, corrected)
    else updated.push(corrected)
  }
  // The last correction of an answer counts.
  const last = new Map(updated.map((one) => [`${one.inspectionId} ${one.itemId}`, one]))
  return { inserted, updated: [...last.values()] }
}

/** A stored or new answer with its correction. The device's facts are of one moment: they change together or not at all. */
export const correctedBy = <Row extends { capturedAt: Date | null }>(row: Row, corrected: CorrectedAnswer): Row => {
  const { before: _, capturedAt, latitude, longitude, accuracyM, ...said } = corrected
  return { ...row, ...said, ...(capturedAt && { capturedAt, latitude, longitude, accuracyM }) }
}

/** Writes changes with one insert and at most one update of each table, for any number of visits. */
export function writeChanges(tx: Pipeline, changes: readonly WrittenChange[], at: Date): void {
  const changed = inspectionChanges(changes)
  const { inserted, updated: corrected } = answerChanges(changes)
  // First: the same transaction may close the inspection.
  if (corrected.length > 0) {
    tx.write(updateAnswers, [JSON.stringify(corrected), corrected.map(({ inspectionId }) => inspectionId)])
  }
  insertRows(tx, changes, inserted, changed, at)
  const updates = changed.filter(({ begins, columns }) => !begins && Object.keys(columns).length > 0)
  if (updates.length > 0) {
    tx.write(updateInspections, [
      JSON.stringify(updates.map(({ visit, columns }) => ({ ...columns, id: visit.inspectionId }))),
      updates.map(({ visit }) => visit.inspectionId),
    ])
  }
  const done = changed.filter(({ closing }) => closing).map(({ visit }) => visit.id)
  // Last, because a save that renames an official or an establishment locks the listed visits too (decision 017).
  if (done.length > 0) tx.write(markDone, [done])
}
