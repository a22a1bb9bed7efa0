import type { PgTable } from 'drizzle-orm/pg-core'
import type { Statement, Statements } from '../../platform/db/batching/pipeline.ts'
import { type Insertion, insertion, insertTogether, jsonRecords } from '../../platform/db/batching/prepared-sql.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { idempotencyKeys } from '../../schema/idempotency.table.ts'
import { images } from '../../schema/images.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import type { Closing } from './close-visit.ts'
import type { WrittenKey } from './taken-keys.queries.ts'
import type { VisitDraft } from './visit-draft.ts'

/** Shared by all insertions of a transaction: its moment, which all its rows bear. */
const INSTANT = '$1::timestamptz'
/** Of a write that stands; only those are remembered. */
const ANSWERED = '200'

/** Of the closing parts, each written once. */
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
] as const
const CLOSING_COLUMNS = ['closedAt', 'compliancePct', 'concepto', 'snapshot', 'seal'] as const
/** A draft's columns, which a row may leave out. */
const DRAFT_COLUMNS = [...PART_COLUMNS, ...CLOSING_COLUMNS, 'searchText'] as const
const FOLDED = 'fold(r."searchText")'

// One that closes with its first batch is inserted as it closes: beside its answers, which no closed inspection takes later.
const begun = insertion(
  'inspections',
  inspections,
  ['id', 'departmentId', 'assignmentId', 'establishmentId', 'checklistId', 'bandsVersion', ...DRAFT_COLUMNS],
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
const answered = insertion('answers', inspectionAnswers, ANSWER_COLUMNS, { answeredAt: INSTANT })

const shown = insertion(
  'images',
  images,
  ['departmentId', 'kind', 'name', 'mediaType', 'bytes', 'width', 'height', 'thumbSha256'],
  { createdAt: INSTANT },
  // The same image sent twice is one image.
  'on conflict do nothing',
)

const asked = insertion('keys', idempotencyKeys, ['userId', 'key', 'requestHash'], {
  status: ANSWERED,
  createdAt: INSTANT,
})

const audited = insertion(
  'audit',
  auditEvents,
  ['departmentId', 'userId', 'action', 'subject', 'subjectId', 'details'],
  {
    at: INSTANT,
  },
)

const updated = jsonRecords(inspections, ['id', ...DRAFT_COLUMNS], 1)
const parts = PART_COLUMNS.map(
  (part) => `"${inspections[part].name}" = coalesce(r."${part}", i."${inspections[part].name}")`,
)
const closings = CLOSING_COLUMNS.map((column) => `"${inspections[column].name}" = r."${column}"`)
// What is not given keeps what is there. The ids are given beside the rows, of which the planner would expect a hundred
// and read the whole table.
const UPDATE = `update inspections i set ${[...parts, ...closings].join(', ')}, search_text = ${FOLDED}
    from ${updated} where i.id = r.id and i.id = any($2::int[])`
const updateInspections: Statement = { name: 'update_inspections', text: UPDATE }
const markDone: Statement = {
  name: 'mark_visits_done',
  text: 'update assignments set is_done = true where id = any($1::int[])',
}

export type WrittenDraft = VisitDraft & { closing?: Closing }

/** Of its inspection. */
const changesOf = ({ visit, columns, closing }: WrittenDraft) => ({ ...columns, ...closing, id: visit.inspectionId })

/**
 * What the trail is told of an inspection: who recorded which of its closing parts, and who closed it. Parts that came with
 * the closing, from whoever closed it, stand in that event.
 */
function eventsOf({ visit, parts, closedBy, closing }: WrittenDraft) {
  const of = { departmentId: visit.departmentId, subject: 'inspection', subjectId: visit.inspectionId }
  const partsOf = (userId: number) => parts.flatMap(({ part, by }) => (by.id === userId ? part : []))
  const closer = closing && closedBy?.id
  const others = new Set(parts.flatMap(({ by }) => (by.id === closer ? [] : by.id)))
  const events = [...others].map((userId) => ({ ...of, userId, action: 'record', details: { parts: partsOf(userId) } }))
  if (!closing || closer === undefined) return events
  const { concepto, compliancePct, seal } = closing
  const details = { concepto, compliancePct, seal, parts: partsOf(closer) }
  return [...events, { ...of, userId: closer, action: 'close', details }]
}

/** Nothing where there are no rows. */
const into = <Table extends PgTable>(table: Insertion<Table>, rows: readonly Partial<Table['$inferInsert']>[]) =>
  rows.length === 0 ? [] : [{ ...table, list: JSON.stringify(rows) }]

/**
 * What is new: references among it hold, since all of it goes in at once. PostgreSQL takes the tables from the last to the
 * first, then looks at the references.
 */
function writeRows(tx: Statements, drafts: readonly WrittenDraft[], keys: readonly WrittenKey[], at: Date): void {
  const given = [
    into(
      begun,
      drafts
        .filter(({ visit }) => !visit.hasBegun)
        .map((draft) => ({
          ...changesOf(draft),
          departmentId: draft.visit.departmentId,
          assignmentId: draft.visit.id,
          establishmentId: draft.visit.establishmentId,
          checklistId: draft.visit.checklistId,
          bandsVersion: draft.visit.bandsVersion,
        })),
    ),
    into(
      shown,
      drafts
        .flatMap(({ visit, images: sent }) => sent.map((image) => ({ ...image, departmentId: visit.departmentId })))
        // Two transactions that bring the same images never wait for each other.
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    ),
    into(
      answered,
      drafts.flatMap(({ answers }) => answers),
    ),
    into(audited, drafts.flatMap(eventsOf)),
    into(asked, keys),
  ].flat()
  if (given.length > 0) tx.write(insertTogether(given), [at, ...given.map(({ list }) => list)])
}

/** A statement for all that is new and one for each table that changes, whatever the number of visits. */
export function writeDrafts(
  tx: Statements,
  drafts: readonly WrittenDraft[],
  keys: readonly WrittenKey[],
  at: Date,
): void {
  writeRows(tx, drafts, keys, at)
  const changed = drafts.filter(
    ({ visit, columns, closing }) => visit.hasBegun && (closing || Object.keys(columns).length > 0),
  )
  if (changed.length > 0) {
    tx.write(updateInspections, [
      JSON.stringify(changed.map(changesOf)),
      changed.map(({ visit }) => visit.inspectionId),
    ])
  }
  const done = drafts.filter(({ closing }) => closing).map(({ visit }) => visit.id)
  // Last: whoever renames a person or an establishment holds the listed visits too (decision 017).
  if (done.length > 0) tx.write(markDone, [done])
}
