import { auditEvents } from '../audit/audit.table.ts'
import { idempotencyKeys } from '../idempotency/idempotency.table.ts'
import { images } from '../images/images.table.ts'
import { insertJson, jsonRows } from '../platform/db/statement-text.ts'
import type { Statement, Statements } from '../platform/db/statements.ts'
import type { Closing } from './close-inspection.ts'
import { inspectionAnswers, inspections } from './inspections.table.ts'
import type { VisitDraft } from './visit-draft.ts'

/** The moment of the transaction, which all its rows bear. */
const INSTANT = 'timestamptz'

const insertInspections = insertJson(
  inspections,
  ['id', 'departmentId', 'assignmentId', 'establishmentId', 'checklistId', 'bandsVersion'],
  { shared: { startedAt: INSTANT } },
)
const inspectionRows = jsonRows(inspections)

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
const insertAnswers = insertJson(inspectionAnswers, ANSWER_COLUMNS, { shared: { answeredAt: INSTANT } })
const answerRows = jsonRows(inspectionAnswers)

const insertImages = insertJson(
  images,
  ['departmentId', 'kind', 'name', 'mediaType', 'bytes', 'width', 'height', 'thumbSha256'],
  // The same image sent twice is one image.
  { shared: { createdAt: INSTANT }, ending: 'on conflict do nothing' },
)
const imageRows = jsonRows(images)

const insertKeys = insertJson(idempotencyKeys, ['userId', 'key', 'requestHash'], {
  shared: { status: 'int', createdAt: INSTANT },
})
const keyRows = jsonRows(idempotencyKeys)

const insertAudit = insertJson(auditEvents, ['departmentId', 'userId', 'action', 'subject', 'subjectId', 'details'], {
  shared: { at: INSTANT },
})
const auditRows = jsonRows(auditEvents)

// A closing part and the closing itself are written once, so what is not given keeps what is there. The ids are given
// beside the rows, of which the planner would expect a hundred and read the whole table.
const updateInspections: Statement = {
  name: 'update_inspections',
  text: `update inspections i set
    health_observation = coalesce(r.health_observation, i.health_observation),
    establishment_signature = coalesce(r.establishment_signature, i.establishment_signature),
    establishment_signer_name = coalesce(r.establishment_signer_name, i.establishment_signer_name),
    establishment_signer_id_card = coalesce(r.establishment_signer_id_card, i.establishment_signer_id_card),
    establishment_signer_role = coalesce(r.establishment_signer_role, i.establishment_signer_role),
    establishment_observation = coalesce(r.establishment_observation, i.establishment_observation),
    witness_signature = coalesce(r.witness_signature, i.witness_signature),
    witness_name = coalesce(r.witness_name, i.witness_name),
    witness_id_card = coalesce(r.witness_id_card, i.witness_id_card),
    witness_role = coalesce(r.witness_role, i.witness_role),
    closed_at = r.closed_at, compliance_pct = r.compliance_pct, concepto = r.concepto, snapshot = r.snapshot,
    seal = r.seal, search_text = fold(r.search_text)
    from json_populate_recordset(null::inspections, $1) r where i.id = r.id and i.id = any($2::int[])`,
}

const markDone: Statement = {
  name: 'mark_visits_done',
  text: 'update assignments set is_done = true where id = any($1::int[])',
}

export type WrittenKey = { userId: number; key: string; requestHash: string }
export type WrittenDraft = VisitDraft & { closing?: Closing }

/** Of a write that stands; only those are remembered. */
const ANSWERED = 200

/** One statement per table, whatever the number of visits; those without rows are left out. */
export function writeDrafts(
  tx: Statements,
  drafts: readonly WrittenDraft[],
  keys: readonly WrittenKey[],
  at: Date,
): void {
  const write = <Row>(
    statement: Statement,
    rows: readonly Row[],
    encode: (rows: readonly Row[]) => unknown,
    ...others: unknown[]
  ) => {
    if (rows.length > 0) tx.write(statement, [encode(rows), ...others])
  }
  const begun = drafts.filter(({ visit }) => !visit.hasBegun)
  write(
    insertInspections,
    begun.map(({ visit: { departmentId, establishmentId, checklistId, bandsVersion, ...visit } }) => ({
      id: visit.inspectionId,
      departmentId,
      assignmentId: visit.id,
      establishmentId,
      checklistId,
      bandsVersion,
    })),
    inspectionRows,
    at,
  )
  write(
    insertImages,
    drafts
      .flatMap(({ visit, images: sent }) => sent.map((image) => ({ ...image, departmentId: visit.departmentId })))
      // Two transactions that bring the same images never wait for each other.
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    imageRows,
    at,
  )
  write(
    insertAnswers,
    drafts.flatMap(({ answers }) => answers),
    answerRows,
    at,
  )
  const changed = drafts.filter(({ columns, closing }) => closing || Object.keys(columns).length > 0)
  write(
    updateInspections,
    changed.map(({ visit, columns, closing }) => ({ ...columns, ...closing, id: visit.inspectionId })),
    inspectionRows,
    changed.map(({ visit }) => visit.inspectionId),
  )
  const closed = drafts.filter(({ closing }) => closing)
  write(
    insertAudit,
    closed.map(({ visit, closedBy, closing }) => ({
      departmentId: visit.departmentId,
      userId: closedBy?.id ?? null,
      action: 'close',
      subject: 'inspection',
      subjectId: visit.inspectionId,
      details: { concepto: closing?.concepto, compliancePct: closing?.compliancePct, seal: closing?.seal },
    })),
    auditRows,
    at,
  )
  // After the audit, whose reference holds the person: whoever changes a person holds them first and their listed visits then.
  write(
    markDone,
    closed.map(({ visit }) => visit.id),
    (ids) => ids,
  )
  write(insertKeys, keys, keyRows, ANSWERED, at)
}
