import type { PgTable } from 'drizzle-orm/pg-core'
import type { Official } from '../../../domain/access/official.ts'
import { CONSENT_TEXT, type ShownFormat } from '../../../domain/evidence/shown.ts'
import { credibleCapture } from '../../../domain/inspections/capture-facts.ts'
import type {
  AcceptedAnswer,
  AcceptedCorrection,
  AcceptedPart,
  CommandIdentity,
  Decision,
} from '../../../domain/inspections/save-visit.ts'
import type { SavedAnswer } from '../../../domain/inspections/saved-answer.ts'
import type { AcceptedSigning } from '../../../domain/inspections/sign-visit.ts'
import type { SavedContent, StoodUnder } from '../../../domain/inspections/stood-under.ts'
import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'
import { isOfOfficial, partyOf, type ToldAct } from '../../../domain/records/acts-at-closing.ts'
import type { StoredSigning } from '../../../domain/records/official-at-closing.ts'
import type { ClosingSnapshot, LateEdition } from '../../../domain/records/record.ts'
import type { BornRequirement } from '../../../domain/requirements/born-requirements.ts'
import { actaEntry } from '../../file-entries/acta-entry.ts'
import { ENTER_DOCUMENTS, entriesParameter } from '../../file-entries/enter-documents.queries.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import { type Insertion, insertion, insertTogether, jsonRecords } from '../../platform/db/batching/prepared-sql.ts'
import type { PreparedSql } from '../../platform/db/prepared-rows.ts'
import type { ToldAtClosing } from '../../records/told-at-closing.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { requirements } from '../../schema/follow-up/requirements.table.ts'
import { idempotencyKeys } from '../../schema/idempotency.table.ts'
import { images } from '../../schema/images.table.ts'
import { inspectionAnswers, inspections, officialSignatures, signingActs } from '../../schema/inspections.table.ts'
import { writeVerdicts } from './decide-requirements.queries.ts'
import { insertVerdicts, replaceVerdicts, type VerdictRow, verdictChanges } from './followed.queries.ts'
import { BORN_COLUMNS, bornRows } from './requirement-rows.queries.ts'
import { writeFollowUpVerdicts } from './verdict-decisions.queries.ts'
import type { BegunVisit } from './visit-state.queries.ts'

type InspectionColumns = Partial<typeof inspections.$inferInsert>
type NewAnswer = Omit<typeof inspectionAnswers.$inferSelect, 'id' | 'answeredAt'>

/** Some visits have none of these: a department may have no printed codes, and most visits verify no requirement. */
type Optional = 'printFormat' | 'followUp' | 'earlierOfficials'
/** Everything that closing copies. */
type WholeSnapshot = Required<Omit<ClosingSnapshot, Optional>> & Pick<ClosingSnapshot, Optional>

/** The columns that closing writes. */
type Closing = {
  closedAt: Date
  compliancePct: number
  concepto: NonNullable<InspectionColumns['concepto']>
  snapshot: WholeSnapshot
  /** The requirements of its findings. */
  requirements: readonly BornRequirement[]
  seal: string
  /** Length of the sealed text. */
  recordBytes: number
  told: ToldAtClosing
  searchText: string
}

/** The columns that closing computes before the acta has its number; `numbered` adds it and seals the record. */
export type UnnumberedClosing = Omit<Closing, 'seal' | 'recordBytes' | 'told' | 'searchText' | 'snapshot'> & {
  snapshot: Omit<Closing['snapshot'], 'number'>
  numbered(number: string): Closing
}

/** An answer as it is corrected; its capture facts are null where the correction brings none. */
export type CorrectedAnswer = Omit<NewAnswer, 'answeredRoleId'> & { before: SavedAnswer }
type NewSigning = Omit<typeof officialSignatures.$inferSelect, 'signedAt'>
type NewAct = Omit<typeof signingActs.$inferSelect, 'id' | 'receivedAt'>

/** Tells what an act stood under, from what was saved when it was taken. */
export type StoodUnderOf = (over: SavedContent | undefined, format?: ShownFormat) => StoodUnder

/** The establishment's observation with a signature, and that with the one in its place. */
type Restated = { before: string; after: string | null }

/** The establishment's observation that a save replaces: no act of signing has it, so that the trail alone keeps it. */
export function restatedBy(
  { establishmentObservation }: Pick<BegunVisit, 'establishmentObservation'>,
  parts: readonly AcceptedPart<PreparedImage>[],
): Restated | undefined {
  const said = parts.flatMap(({ write }) =>
    write.call === 'establishment-signature' ? (write.body.observation ?? null) : [],
  )
  const [before, after] = [[establishmentObservation, ...said].slice(0, -1).findLast(Boolean), said.at(-1)]
  return before && after !== undefined && after !== before ? { before, after } : undefined
}

/** The changes of one save. */
export type VisitChange = {
  visit: BegunVisit
  /** Whether the save begins the inspection. */
  begins: boolean
  /** The edition of a visit that begins on one that was replaced before. */
  late: LateEdition | undefined
  by: Official
  answers: NewAnswer[]
  corrections: CorrectedAnswer[]
  columns: InspectionColumns
  parts: ClosingPart[]
  /** Present where a second signature of the establishment takes the place of what was observed with the one before. */
  restated?: Restated | undefined
  signings: NewSigning[]
  acts: NewAct[]
  verdicts: VerdictRow[]
  images: PreparedImage[]
  keys: CommandIdentity[]
  closing: UnnumberedClosing | undefined
}
/** A change whose closing, if it has one, has its number and seal. */
export type WrittenChange = Omit<VisitChange, 'closing'> & { closing: Closing | undefined }

/** The official who answers, with the id of their cargo at this moment. */
type Answering = { by: Official; roleId: number | null; at: Date }

/**
 * The row of an answer as the database returns it, so that the seal of today is the seal that is verified later: an
 * absent value is null. The points are the catalogue's (R 12.5).
 */
export function answerRow(
  visit: BegunVisit,
  { answer, scored, image }: AcceptedAnswer<PreparedImage>,
  { by: { id: answeredBy }, roleId: answeredRoleId, at }: Answering,
): NewAnswer {
  const { capturedAt, photoTakenAt, latitude, longitude, accuracyM } = credibleCapture(answer, at)
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
    requirementText: answer.requirementText ?? null,
    severity: answer.severity ?? null,
    termDays: answer.termDays ?? null,
    capturedAt: capturedAt ? new Date(capturedAt) : null,
    photoTakenAt: image && photoTakenAt ? new Date(photoTakenAt) : null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    accuracyM: accuracyM ?? null,
    answeredBy,
    answeredRoleId,
  }
}

/** The row of a corrected answer. Whose it is, and their cargo, stay. */
export function correctedRow(
  visit: BegunVisit,
  { answer, before, after, image }: AcceptedCorrection<PreparedImage>,
  answering: Answering,
): CorrectedAnswer {
  const { itemId, concept, points, isCritical, evidence } = after
  const scored = { itemId, concept, points, isCritical }
  const { answeredBy } = after
  const { answeredRoleId: _, ...row } = answerRow(visit, { answer, scored, image }, answering)
  return { ...row, evidence, answeredBy, before }
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

const actOfVisit = ({ departmentId, inspectionId }: BegunVisit) => ({
  departmentId,
  documentKind: 'acta' as const,
  subjectId: inspectionId,
})

/** The columns of what an act stood under. */
const stoodColumns = (stood: StoodUnder) => ({
  stoodAnswered: stood.answered,
  stoodItems: stood.items,
  stoodPct: stood.compliancePct,
  stoodConcepto: stood.concepto,
  stoodDigest: stood.digest,
  stoodFormat: stood.format,
  stoodMarks: stood.marks,
})

/**
 * The act of a person who signed, or did not; none for the observation. A device's clock that cannot be right tells
 * nothing, and what is not drawn has no time.
 */
export function partAct(
  visit: BegunVisit,
  { write, image, over }: AcceptedPart<PreparedImage>,
  { by, at, stoodUnder }: { by: Official; at: Date; stoodUnder: StoodUnderOf },
): NewAct[] {
  if (write.call === 'health-observation') return []
  const { name, idCard, role, outcome = 'firmada', refusalReason, shownDigest, shownFormat, ...told } = write.body
  const isSigned = outcome === 'firmada'
  const { capturedAt: drawnAt } = credibleCapture({ capturedAt: told.drawnAt }, at)
  return [
    {
      ...actOfVisit(visit),
      party: partyOf[write.call],
      outcome,
      signerName: name,
      signerIdCard: idCard || null,
      signerRole: role || null,
      signature: image?.name ?? null,
      refusalReason: refusalReason ?? null,
      shownDigest: shownDigest ?? null,
      shownFormat: shownFormat ?? null,
      consentText: isSigned && told.consent ? CONSENT_TEXT : null,
      drawnAt: isSigned && drawnAt ? new Date(drawnAt) : null,
      userId: by.id,
      ...stoodColumns(stoodUnder(over, shownFormat)),
    },
  ]
}

/** The act of an official, with their cargo at that moment. */
export const signingAct = (
  visit: BegunVisit,
  { officialId, name, role, signature, signedBy, over, shown }: Decision<PreparedImage>['signings'][number],
  stoodUnder: StoodUnderOf,
): NewAct => ({
  ...actOfVisit(visit),
  party: officialId === visit.technicianId ? 'tecnico' : 'ingeniero',
  outcome: 'firmada',
  signerName: name,
  signerIdCard: null,
  signerRole: role,
  signature,
  refusalReason: null,
  shownDigest: shown.shownDigest ?? null,
  shownFormat: shown.shownFormat ?? null,
  consentText: null,
  drawnAt: null,
  userId: signedBy,
  ...stoodColumns(stoodUnder(over, shown.shownFormat)),
})

/** The content under an act, from its columns; null for an act of before. */
function storedStanding(row: Pick<NewAct, keyof ReturnType<typeof stoodColumns>>): StoodUnder | null {
  const { stoodAnswered, stoodItems, stoodPct, stoodConcepto, stoodDigest, stoodFormat, stoodMarks } = row
  if (stoodDigest === null || stoodConcepto === null || stoodFormat === null || stoodMarks === null) return null
  return {
    answered: stoodAnswered ?? 0,
    items: stoodItems ?? 0,
    compliancePct: stoodPct ?? 0,
    concepto: stoodConcepto,
    digest: stoodDigest,
    format: stoodFormat,
    marks: stoodMarks,
  }
}

/** The row of an act as it is read back. */
export const toldAct = (act: NewAct, at: Date): ToldAct => ({
  party: act.party,
  role: isOfOfficial(act.party) ? act.signerRole : null,
  signature: act.signature,
  shownDigest: act.shownDigest,
  shownFormat: act.shownFormat,
  consent: act.consentText,
  drawnAt: act.drawnAt?.toISOString() ?? null,
  stoodUnder: storedStanding(act),
  receivedAt: at.toISOString(),
})

/** The columns of a closing part, each of them: a signature over other content takes the place of the one before. */
export function partColumns({ write, image }: AcceptedPart<PreparedImage>, by: number): InspectionColumns {
  switch (write.call) {
    case 'health-observation':
      return { healthObservation: write.body.observation, healthObservationBy: by }
    case 'establishment-signature':
      return {
        establishmentSignature: image?.name ?? null,
        establishmentSignerName: write.body.name,
        establishmentSignerIdCard: write.body.idCard,
        establishmentSignerRole: write.body.role,
        establishmentObservation: write.body.observation ?? null,
        establishmentSigningOutcome: write.body.outcome ?? null,
        establishmentRefusalReason: write.body.refusalReason ?? null,
        establishmentSignatureBy: by,
      }
    case 'witness-signature':
      return {
        witnessSignature: image?.name ?? null,
        witnessName: write.body.name,
        witnessIdCard: write.body.idCard,
        witnessRole: write.body.role,
        witnessSigningOutcome: write.body.outcome ?? null,
        witnessRefusalReason: write.body.refusalReason ?? null,
        witnessSignatureBy: by,
      }
  }
}

/** The parameter that all insertions share: the instant of the transaction. */
const INSTANT = '$1::timestamptz'
/** The status of every key: only accepted commands are remembered (R 11.16). */
const ACCEPTED = '200'

/** Columns of the closing parts. The first of each part is never null in a save of it. */
const COLUMNS_OF_PARTS = {
  'health-observation': ['healthObservation', 'healthObservationBy'],
  'establishment-signature': [
    'establishmentSignerName',
    'establishmentSignature',
    'establishmentSignerIdCard',
    'establishmentSignerRole',
    'establishmentObservation',
    'establishmentSigningOutcome',
    'establishmentRefusalReason',
    'establishmentSignatureBy',
  ],
  'witness-signature': [
    'witnessName',
    'witnessSignature',
    'witnessIdCard',
    'witnessRole',
    'witnessSigningOutcome',
    'witnessRefusalReason',
    'witnessSignatureBy',
  ],
} as const satisfies Record<ClosingPart, readonly (keyof InspectionColumns)[]>
const PART_COLUMNS = Object.values(COLUMNS_OF_PARTS).flat()
const EDITION_COLUMNS = ['checklistId', 'bandsVersion', 'editionReplacedOn'] as const
const CLOSING_COLUMNS = ['closedAt', 'compliancePct', 'concepto', 'snapshot', 'seal'] as const
const CHANGED_COLUMNS = [...PART_COLUMNS, ...CLOSING_COLUMNS, 'searchText'] as const
/** The folded text; `r` is a row of the JSON list. */
const FOLDED = 'fold(r."searchText")'

// An inspection that begins and closes at once is inserted closed, together with its answers: the database refuses
// answers that come to a closed inspection later.
const insertInspections = insertion(
  'inspections',
  inspections,
  ['id', 'departmentId', 'assignmentId', 'establishmentId', ...EDITION_COLUMNS, ...CHANGED_COLUMNS],
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
  'requirementText',
  'severity',
  'termDays',
  'capturedAt',
  'photoTakenAt',
  'latitude',
  'longitude',
  'accuracyM',
  'answeredBy',
  'answeredRoleId',
] as const
const insertAnswers = insertion('answers', inspectionAnswers, ANSWER_COLUMNS, { answeredAt: INSTANT })

const insertSignings = insertion(
  'signings',
  officialSignatures,
  ['departmentId', 'inspectionId', 'officialId', 'signature', 'isDrawn', 'signedBy'],
  { signedAt: INSTANT },
  // An official's own act takes the place of the one before; the trail and the acts have both.
  `on conflict (inspection_id, official_id) do update set signature = excluded.signature, is_drawn = excluded.is_drawn,
    signed_by = excluded.signed_by, signed_at = excluded.signed_at`,
)

/** The last signing of each official: one statement writes a row once. */
const lastOfEach = (signings: readonly NewSigning[]): NewSigning[] => [
  ...new Map(signings.map((row) => [`${row.inspectionId} ${row.officialId}`, row])).values(),
]

const insertActs = insertion(
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

const insertImages = insertion(
  'images',
  images,
  ['departmentId', 'kind', 'name', 'mediaType', 'bytes', 'width', 'height', 'thumbSha256'],
  { createdAt: INSTANT },
  // The name is the digest: the same image sent twice is one row.
  'on conflict do nothing',
)

const insertRequirements = insertion('requirements', requirements, BORN_COLUMNS, { createdAt: INSTANT })

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
// A part is written whole: what a new signature leaves empty must not stay from the one before.
const partUpdates = Object.values(COLUMNS_OF_PARTS).flatMap(([first, ...others]) =>
  [first, ...others].map((column) => {
    const { name } = inspections[column]
    return `"${name}" = case when r."${first}" is null then i."${name}" else r."${column}" end`
  }),
)
const closingUpdates = CLOSING_COLUMNS.map((column) => `"${inspections[column].name}" = r."${column}"`)
// The ids are a second parameter: for the JSON list alone the planner expects a
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
  'requirementText',
  'severity',
  'termDays',
] as const
const CAPTURE_COLUMNS = ['capturedAt', 'latitude', 'longitude', 'accuracyM'] as const
const said = SAID_COLUMNS.map((column) => `"${inspectionAnswers[column].name}" = r."${column}"`)
// The device's facts are of one moment: they change together or not at all.
const captured = CAPTURE_COLUMNS.map((column) => {
  const { name } = inspectionAnswers[column]
  return `"${name}" = case when r."capturedAt" is null then a."${name}" else r."${column}" end`
})
/** A photo keeps its time as long as it stays. */
const taken =
  'photo_taken_at = case when r.evidence is distinct from a.evidence then r."photoTakenAt" else a.photo_taken_at end'
const CORRECTED_COLUMNS = ['inspectionId', 'itemId', ...SAID_COLUMNS, ...CAPTURE_COLUMNS, 'photoTakenAt'] as const
const updateAnswers: PreparedSql = {
  name: 'correct_answers',
  text: `update inspection_answers a set ${[...said, ...captured, taken].join(', ')}
    from ${jsonRecords(inspectionAnswers, CORRECTED_COLUMNS, 1)}
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
  late: LateEdition | undefined
  columns: InspectionColumns
  /** Each recorded closing part with its sender: the row of the inspection does not have the sender. */
  parts: { part: ClosingPart; by: number }[]
  /** Observations of the establishment that were replaced, each with who sent it. */
  restated: (Restated & { by: number })[]
  /** Events of single acts: corrections and signatures of officials. */
  acts: { userId: number; action: string; details: Record<string, unknown> }[]
  closing?: Closing & { by: number }
}

/** The content of an answer, without the person. */
const contentOf = ({ answeredBy: _, answeredByName: __, ...content }: SavedAnswer) => content

const actsOf = ({ by, late, corrections, signings, verdicts }: WrittenChange): InspectionChange['acts'] => [
  ...(late ? [{ userId: by.id, action: 'edition-late', details: late }] : []),
  ...corrections.map(({ before, ...after }) => ({
    userId: by.id,
    action: 'correct',
    details: {
      before: contentOf(before),
      after: Object.fromEntries(['itemId' as const, ...SAID_COLUMNS].map((column) => [column, after[column]])),
    },
  })),
  ...verdicts.flatMap(({ before, requirementId, verdict, observation, image }) =>
    before
      ? [
          {
            userId: by.id,
            action: 'correct',
            details: { before, after: { requirementId, verdict, observation, image } },
          },
        ]
      : [],
  ),
  ...signings.map(({ officialId, signature, isDrawn }) => ({
    userId: by.id,
    action: 'sign',
    details: { officialId, signature, isDrawn },
  })),
]

function inspectionChanges(changes: readonly WrittenChange[]): InspectionChange[] {
  const byVisit = new Map<number, InspectionChange>()
  for (const one of changes) {
    const { visit, begins, late, by, columns, parts, restated, closing } = one
    const change = byVisit.get(visit.id) ?? { visit, begins, late, columns: {}, parts: [], restated: [], acts: [] }
    byVisit.set(visit.id, change)
    Object.assign(change.columns, columns, closing)
    change.parts.push(...parts.map((part) => ({ part, by: by.id })))
    if (restated) change.restated.push({ ...restated, by: by.id })
    change.acts.push(...actsOf(one))
    if (closing) change.closing = { ...closing, by: by.id }
  }
  return [...byVisit.values()]
}

/**
 * The audit events of an inspection: one for each official who recorded closing parts, and one for the closing. The
 * closing event holds the parts of the official who closed it.
 */
function eventsOf({ visit, parts, restated, acts, closing }: InspectionChange) {
  const event = { departmentId: visit.departmentId, subject: 'inspection', subjectId: visit.inspectionId }
  const recordedBy = (userId: number) => {
    const last = restated.findLast(({ by }) => by === userId)
    return {
      parts: parts.flatMap(({ part, by }) => (by === userId ? part : [])),
      ...(last && { before: { observation: last.before }, after: { observation: last.after } }),
    }
  }
  const others = new Set(parts.flatMap(({ by }) => (by === closing?.by ? [] : by)))
  const records: NewEvent[] = [...others].map((userId) => ({
    ...event,
    userId,
    action: 'record',
    details: recordedBy(userId),
  }))
  records.push(...acts.map((act) => ({ ...event, ...act })))
  if (!closing) return records
  const { concepto, compliancePct, seal, told, by: userId } = closing
  return [
    ...records,
    { ...event, userId, action: 'close', details: { concepto, compliancePct, seal, ...told, ...recordedBy(userId) } },
  ]
}

/** The entry of an acta that closes, in the file of its establishment. */
const entriesOf = ({ visit, closing }: InspectionChange) =>
  closing
    ? [
        actaEntry({
          departmentId: visit.departmentId,
          establishmentId: visit.establishmentId,
          inspectionId: visit.inspectionId,
          number: closing.snapshot.number,
          visitDay: closing.snapshot.visitDay,
          seal: closing.seal,
          bytes: closing.recordBytes,
          closedAt: closing.closedAt,
          closedBy: closing.by,
        }),
      ]
    : []

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
  { at, verdicts }: { at: Date; verdicts: readonly VerdictRow[] },
): void {
  const given = [
    into(
      insertInspections,
      changed
        .filter(({ begins }) => begins)
        .map(({ visit, late, columns }) => ({
          ...columns,
          id: visit.inspectionId,
          departmentId: visit.departmentId,
          assignmentId: visit.id,
          establishmentId: visit.establishmentId,
          checklistId: visit.checklistId,
          bandsVersion: visit.bandsVersion,
          editionReplacedOn: late?.replacedOn,
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
    into(insertSignings, lastOfEach(changes.flatMap(({ signings }) => signings))),
    into(
      insertActs,
      changes.flatMap(({ acts }) => acts),
    ),
    into(insertVerdicts, verdicts),
    into(
      insertRequirements,
      changed.flatMap(({ visit, closing }) => (closing ? bornRows(visit, closing) : [])),
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

/**
 * A stored or new answer with its correction. The device's facts are of one moment: they change together or not at all. A
 * photo keeps its time as long as it stays.
 */
export function correctedBy<
  Row extends { capturedAt: Date | null; evidence: string | null; photoTakenAt: Date | null },
>(row: Row, corrected: CorrectedAnswer): Row {
  const { before: _, capturedAt, latitude, longitude, accuracyM, photoTakenAt, ...said } = corrected
  return {
    ...row,
    ...said,
    ...(capturedAt && { capturedAt, latitude, longitude, accuracyM }),
    photoTakenAt: said.evidence === row.evidence ? row.photoTakenAt : photoTakenAt,
  }
}

/** Writes changes with one insert and at most one update of each table, for any number of visits. */
export function writeChanges(tx: Pipeline, changes: readonly WrittenChange[], at: Date): void {
  const changed = inspectionChanges(changes)
  const { inserted, updated: corrected } = answerChanges(changes)
  // First: the same transaction may close the inspection.
  if (corrected.length > 0) {
    tx.write(updateAnswers, [JSON.stringify(corrected), corrected.map(({ inspectionId }) => inspectionId)])
  }
  const verdicts = verdictChanges(changes.flatMap(({ verdicts: given }) => given))
  replaceVerdicts(tx, verdicts.updated, at)
  insertRows(tx, changes, inserted, changed, { at, verdicts: verdicts.inserted })
  const updates = changed.filter(({ begins, columns }) => !begins && Object.keys(columns).length > 0)
  if (updates.length > 0) {
    tx.write(updateInspections, [
      JSON.stringify(updates.map(({ visit, columns }) => ({ ...columns, id: visit.inspectionId }))),
      updates.map(({ visit }) => visit.inspectionId),
    ])
  }
  const entries = changed.flatMap(entriesOf)
  if (entries.length > 0) tx.write(ENTER_DOCUMENTS, [entriesParameter(entries)])
  const closed = changed.flatMap(({ visit, closing }) => (closing ? [{ ...visit, closedBy: closing.by }] : []))
  // After the documents: the file of an establishment makes closings of one place take turns, so that each sees the other.
  writeFollowUpVerdicts(
    tx,
    closed.filter(({ followed }) => followed !== null),
    at,
  )
  writeVerdicts(tx, closed, at)
  // Last, because a save that renames an official or an establishment locks the listed visits too (decision 017).
  if (closed.length > 0) tx.write(markDone, [closed.map(({ id }) => id)])
}
