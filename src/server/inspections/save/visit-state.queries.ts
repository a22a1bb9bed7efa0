import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { BatchCall } from '../../../domain/inspections/batch.ts'
import type { ScoredAnswer } from '../../../domain/inspections/outcome.ts'
import type { AnswerContent, SavedAnswer } from '../../../domain/inspections/saved-answer.ts'
import type { VisitOfficial } from '../../../domain/inspections/sign-visit.ts'
import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'
import type { ToldAct } from '../../../domain/records/acts-at-closing.ts'
import type { StoredSigning } from '../../../domain/records/official-at-closing.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { InkUse } from '../../../domain/signatures/known-ink.ts'
import { bandsOfDay, editionOfDay } from '../../catalogues/edition-of-day.queries.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import { jsonOf } from '../../platform/db/batching/prepared-sql.ts'
import type { Querier } from '../../platform/db/database.ts'
import { named, prepared } from '../../platform/db/prepared-rows.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inscriptionTypes, roles } from '../../schema/catalogues.table.ts'
import { idempotencyKeys, refusedOffers } from '../../schema/idempotency.table.ts'
import { images } from '../../schema/images.table.ts'
import { inspectionAnswers, inspections, officialSignatures, signingActs } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'
import type { InspectionRow, Visit } from '../visit.queries.ts'
import { roleOfAct } from '../visit-officials.queries.ts'
import { type ClosingFacts, closingFacts, type FactsRow, factsByVisit } from './closing-facts.queries.ts'
import { type FollowedRow, followedOfVisit } from './followed.queries.ts'
import type { RefusedOffer } from './refused-offers.queries.ts'

/** Names a visit; the id of another department's visit finds nothing. */
export type VisitName = { departmentId: number; visitId: number }
/** A visit with the calls that its saves bring. */
export type WantedVisit = VisitName & { parts: ReadonlySet<BatchCall> }

/** A visit as it is stored: what its next command depends on, and what its record shows of earlier ones. */
export type StoredVisit = Pick<
  Visit,
  | 'id'
  | 'departmentId'
  | 'establishmentId'
  | 'inscriptionTypeId'
  | 'engineerId'
  | 'technicianId'
  | 'otherMotive'
  | 'isActive'
> &
  Pick<InspectionRow, keyof typeof parts> & {
    /** Null until the visit begins. */
    inspectionId: number | null
    isClosed: boolean
    /** ISO instant and day; null until the visit begins, and where no edition was replaced. */
    startedAt: string | null
    editionReplacedOn: string | null
    /** The edition in force today while the visit has not begun; null when its type has no checklist. */
    checklistId: number | null
    bandsVersion: number | null
    answers: StoredAnswer[]
    /** The whole stored answers, where a save brings an act of signing; null in other saves. */
    wholeAnswers: ClosingAnswer[] | null
    signings: StoredSigning[]
    /** The acts of signing, the newest last. */
    acts: ToldAct[]
    /** The requirements that the visit verifies; null where it follows nothing. */
    followed: FollowedRow[] | null
    /** ISO instant of the newest thing that the server stored of the visit. */
    newestAt: string
  }

/** A stored answer, with the person who gave it. */
type StoredAnswer = ScoredAnswer & { answeredBy: number }

/** A visit with its inspection, stored or about to be. */
export type BegunVisit = StoredVisit & { inspectionId: number; checklistId: number; bandsVersion: number }

const parts = {
  healthObservation: inspections.healthObservation,
  establishmentSignature: inspections.establishmentSignature,
  establishmentSignerName: inspections.establishmentSignerName,
  establishmentSignerIdCard: inspections.establishmentSignerIdCard,
  establishmentSignerRole: inspections.establishmentSignerRole,
  establishmentObservation: inspections.establishmentObservation,
  witnessSignature: inspections.witnessSignature,
  witnessName: inspections.witnessName,
  witnessIdCard: inspections.witnessIdCard,
  witnessRole: inspections.witnessRole,
  establishmentSigningOutcome: inspections.establishmentSigningOutcome,
  establishmentRefusalReason: inspections.establishmentRefusalReason,
  witnessSigningOutcome: inspections.witnessSigningOutcome,
  witnessRefusalReason: inspections.witnessRefusalReason,
  healthObservationBy: inspections.healthObservationBy,
  establishmentSignatureBy: inspections.establishmentSignatureBy,
  witnessSignatureBy: inspections.witnessSignatureBy,
}

const printed = {
  itemId: inspectionAnswers.itemId,
  concept: inspectionAnswers.concept,
  points: inspectionAnswers.points,
  isCritical: inspectionAnswers.isCritical,
  observation: inspectionAnswers.observation,
  evidence: inspectionAnswers.evidence,
  measure: inspectionAnswers.measure,
  samplesTaken: inspectionAnswers.samplesTaken,
  sampleRecord: inspectionAnswers.sampleRecord,
  counterSampleTaken: inspectionAnswers.counterSampleTaken,
  counterSampleRecord: inspectionAnswers.counterSampleRecord,
  requirementText: inspectionAnswers.requirementText,
  severity: inspectionAnswers.severity,
  termDays: inspectionAnswers.termDays,
}

/** Columns of an answer that the event of the closing tells, beside those that the record prints. */
const beside = {
  answeredBy: inspectionAnswers.answeredBy,
  answeredRoleId: inspectionAnswers.answeredRoleId,
  latitude: inspectionAnswers.latitude,
  longitude: inspectionAnswers.longitude,
  accuracyM: inspectionAnswers.accuracyM,
}

const { id, departmentId, establishmentId, inscriptionTypeId, engineerId, technicianId, otherMotive, isActive } =
  assignments
const build = new QueryBuilder()
const wanted = sql`unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[]) as wanted (department_id, id)`
/** `is_signed`: a save of the visit brings an act of signing. */
const wantedState = sql`unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[], ${sql.placeholder('signed')}::bool[]) as wanted (department_id, id, is_signed)`
const isWanted = sql`${departmentId} = wanted.department_id and ${id} = wanted.id`

// Locked in the order of their ids, so that two transactions with several visits never wait for each other.
const inOrder = () => build.select(named({ id })).from(assignments).innerJoin(wanted, isWanted).orderBy(id).$dynamic()
const holdAll = prepared('hold_visits', inOrder().for('update', { of: assignments }))
const holdFree = prepared('hold_free_visits', inOrder().for('update', { of: assignments, skipLocked: true }))

/** The day of the transaction in Colombia, as `today.day`. */
const today = sql`(select ${sql.placeholder('day')}::date as day) as today`
const codeOfType = sql`(select ${inscriptionTypes.checklistCode} from ${inscriptionTypes} where ${inscriptionTypes.id} = ${inscriptionTypeId})`
const place = { departmentId, code: codeOfType, day: sql`today.day` }
const storedAnswers = sql`(select json_agg(${jsonOf({
  itemId: inspectionAnswers.itemId,
  concept: inspectionAnswers.concept,
  points: inspectionAnswers.points,
  isCritical: inspectionAnswers.isCritical,
  answeredBy: inspectionAnswers.answeredBy,
})}) from ${inspectionAnswers} where ${inspectionAnswers.inspectionId} = ${inspections.id})`

const wholeAnswers = sql`case when wanted.is_signed then (select coalesce(json_agg(${jsonOf({
  ...{ capturedAt: inspectionAnswers.capturedAt, photoTakenAt: inspectionAnswers.photoTakenAt },
  answeredAt: inspectionAnswers.answeredAt,
  ...printed,
  ...beside,
})}), '[]') from ${inspectionAnswers} where ${inspectionAnswers.inspectionId} = ${inspections.id}) end`

const storedSignings = sql`(select json_agg(${jsonOf({
  officialId: officialSignatures.officialId,
  signature: officialSignatures.signature,
  signedBy: officialSignatures.signedBy,
  at: officialSignatures.signedAt,
})}) from ${officialSignatures} where ${officialSignatures.inspectionId} = ${inspections.id})`

const toldActs = sql`(select json_agg(${jsonOf({
  party: signingActs.party,
  role: roleOfAct,
  signature: signingActs.signature,
  shownDigest: signingActs.shownDigest,
  shownFormat: signingActs.shownFormat,
  consent: signingActs.consentText,
  drawnAt: signingActs.drawnAt,
  receivedAt: signingActs.receivedAt,
  stoodUnder: sql`case when ${signingActs.stoodDigest} is not null then ${jsonOf({
    answered: signingActs.stoodAnswered,
    items: signingActs.stoodItems,
    compliancePct: signingActs.stoodPct,
    concepto: signingActs.stoodConcepto,
    digest: signingActs.stoodDigest,
    format: signingActs.stoodFormat,
    marks: signingActs.stoodMarks,
  })} end`,
})} order by ${signingActs.id}) from ${signingActs} where ${signingActs.subjectId} = ${inspections.id})`

/**
 * The newest of the plan, the answers, the verdicts and the acts: of each act there is an event. Without the fence the
 * planner may walk all events of the department by their time.
 */
const newestAt = sql`greatest(${assignments.createdAt}, ${inspections.startedAt},
  (select max(${inspectionAnswers.answeredAt}) from ${inspectionAnswers} where ${inspectionAnswers.inspectionId} = ${inspections.id}),
  (select max(v.given_at) from requirement_verdicts v where v.inspection_id = ${inspections.id}),
  (select max(told.at) from (select e.at from audit_events e
    where e.department_id = ${departmentId} and e.subject = 'inspection' and e.subject_id = ${inspections.id} offset 0) told))`

/** Parameters: the departments of the visits, their ids, whether an act of signing comes, the day. */
const storedVisits = build
  .select({
    ...named({
      id,
      departmentId,
      establishmentId,
      inscriptionTypeId,
      engineerId,
      technicianId,
      otherMotive,
      isActive,
    }),
    ...named(parts),
    inspectionId: sql`${inspections.id}`.as('inspectionId'),
    isClosed: sql`${inspections.closedAt} is not null`.as('isClosed'),
    startedAt: sql`${inspections.startedAt}`.as('startedAt'),
    editionReplacedOn: sql`${inspections.editionReplacedOn}`.as('editionReplacedOn'),
    checklistId: sql`coalesce(${inspections.checklistId}, ${editionOfDay(place)})`.as('checklistId'),
    bandsVersion: sql`coalesce(${inspections.bandsVersion}, ${bandsOfDay(place)})`.as('bandsVersion'),
    answers: sql`coalesce(${storedAnswers}, '[]')`.as('answers'),
    wholeAnswers: sql`${wholeAnswers}`.as('wholeAnswers'),
    signings: sql`coalesce(${storedSignings}, '[]')`.as('signings'),
    acts: sql`coalesce(${toldActs}, '[]')`.as('acts'),
    followed: sql`${followedOfVisit}`.as('followed'),
    newestAt: sql`${newestAt}`.as('newestAt'),
  })
  .from(assignments)
  .innerJoin(wantedState, isWanted)
  .innerJoin(today, sql`true`)
  .leftJoin(inspections, and(eq(inspections.departmentId, departmentId), eq(inspections.assignmentId, id)))

const { userId, key, requestHash } = idempotencyKeys
type UsedKey = { userId: number; key: string; requestHash: string }

/** Parameters: the users, their keys. */
const usedKeys = build
  .select(named({ userId, key, requestHash }))
  .from(idempotencyKeys)
  .innerJoin(
    sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('keys')}::uuid[]) as wanted (user_id, key)`,
    sql`${userId} = wanted.user_id and ${key} = wanted.key`,
  )

/** The refused offers of the same keys. Parameters: the users, their keys. */
const offersOfKeys = build
  .select(named({ userId: refusedOffers.userId, key: refusedOffers.key, offer: refusedOffers.offer }))
  .from(refusedOffers)
  .innerJoin(
    sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('keys')}::uuid[]) as wanted (user_id, key)`,
    sql`${refusedOffers.userId} = wanted.user_id and ${refusedOffers.key} = wanted.key`,
  )

/**
 * Advances the sequence of inspections, once for each visit that has none. An id that stays unused is a gap.
 * Parameters: the departments of the visits, their ids.
 */
const reserveInspectionIds = sql`
  select w.id as "visitId", nextval('inspections_id_seq')::int as "inspectionId"
  from unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[]) as w (department_id, id)
  where not exists (select from ${inspections} where ${inspections.departmentId} = w.department_id and ${inspections.assignmentId} = w.id)`

/** A use of a drawing as it is stored. `inspectionIds` has the first and the last visit in which an official signed with it. */
export type StoredInkUse = {
  name: string
  by: InkUse['by']
  officialId: number | null
  inspectionIds: number[] | null
}

/**
 * A drawing that equals the thumbnail of a signature was made of what the server gave. A small drawing is its own thumbnail.
 * The trail tells whose an act of an official was, also of one that another act replaced.
 * Parameters: the names of the drawings, of those for officials, and three times of all again.
 */
const inkUses = sql`
  select distinct signature as name, 'account' as by, null::int as "officialId", null::int[] as "inspectionIds"
    from ${users} where signature = any(${sql.placeholder('ink')}::text[])
  union all
  select distinct signature, 'signer', null::int, null::int[] from ${signingActs}
    where party in ('establecimiento', 'testigo') and signature = any(${sql.placeholder('officialInk')}::text[])
  union all
  select signature, 'official', official_id, array[min(inspection_id), max(inspection_id)] from ${officialSignatures}
    where is_drawn and signature = any(${sql.placeholder('ink')}::text[]) group by signature, official_id
  union all
  select s.signature, 'official', (e.details ->> 'officialId')::int, array[min(s.subject_id), max(s.subject_id)]
    from ${signingActs} s join ${auditEvents} e on e.department_id = s.department_id and e.subject = 'inspection'
      and e.subject_id = s.subject_id and e.action = 'sign' and e.details ->> 'signature' = s.signature
    where s.party in ('tecnico', 'ingeniero') and s.signature = any(${sql.placeholder('ink')}::text[])
    group by s.signature, e.details ->> 'officialId'
  union all
  select distinct sent.name, 'thumbnail', null::int, null::int[] from unnest(${sql.placeholder('ink')}::text[]) as sent (name)
    join ${images} i on i.kind = 'signatures' and i.thumb_sha256 = split_part(sent.name, '.', 1)
      and split_part(i.name, '.', 1) <> i.thumb_sha256`

/** Parameter: the senders of the saves. */
const senderRoles = sql`select coalesce(json_object_agg(id, role_id), '{}') from ${users} where id = any(${sql.placeholder('senders')}::int[])`

// One row of JSON for seven queries: each statement of its own would cost both sides a tenth of a millisecond.
const readState = prepared(
  'read_visit_state_and_reserve_ids',
  build
    .select({
      visits: sql`(select coalesce(json_agg(v), '[]') from ${storedVisits.as('v')})`.as('visits'),
      usedKeys: sql`(select coalesce(json_agg(k), '[]') from ${usedKeys.as('k')})`.as('usedKeys'),
      reservedIds: sql`(select coalesce(json_agg(r), '[]') from (${reserveInspectionIds}) as r)`.as('reservedIds'),
      facts: sql`(select coalesce(json_agg(f), '[]') from ${closingFacts.as('f')})`.as('facts'),
      inkUses: sql`(select coalesce(json_agg(u), '[]') from (${inkUses}) as u)`.as('inkUses'),
      senderRoles: sql`(${senderRoles})`.as('senderRoles'),
      refusedOffers: sql`(select coalesce(json_agg(o), '[]') from ${offersOfKeys.as('o')})`.as('refusedOffers'),
    })
    .from(sql`(values (1)) as once`),
)
type ReservedId = { visitId: number; inspectionId: number }
type StateRow = {
  visits: (Omit<StoredVisit, 'wholeAnswers'> & { wholeAnswers: PrintedRow[] | null })[]
  usedKeys: UsedKey[]
  facts: FactsRow[]
  reservedIds: ReservedId[]
  inkUses: StoredInkUse[]
  senderRoles: Record<string, number>
  refusedOffers: RefusedOffer[]
}

const columnsOf = (names: readonly VisitName[]): [departments: number[], visits: number[]] => [
  names.map((name) => name.departmentId),
  names.map((name) => name.visitId),
]

const SIGNING_CALLS = ['establishment-signature', 'witness-signature', 'official-signature'] as const
const isSigned = ({ parts: sent }: WantedVisit): boolean => SIGNING_CALLS.some((call) => sent.has(call))

/** PostgreSQL writes an instant of JSON with its session's zone. */
const withIsoTimes = ({ drawnAt, receivedAt, ...act }: ToldAct): ToldAct => ({
  ...act,
  drawnAt: drawnAt === null ? null : new Date(drawnAt).toISOString(),
  receivedAt: new Date(receivedAt).toISOString(),
})

type PrintedRow = Omit<StoredClosingAnswer, 'capturedAt' | 'photoTakenAt' | 'answeredAt'> & {
  capturedAt: string | null
  photoTakenAt: string | null
  answeredAt: string
}
const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
const withDates = (row: PrintedRow): StoredClosingAnswer => ({
  ...row,
  capturedAt: dateOf(row.capturedAt),
  photoTakenAt: dateOf(row.photoTakenAt),
  answeredAt: new Date(row.answeredAt),
})

const storedVisit = ({ wholeAnswers: whole, ...visit }: StateRow['visits'][number]): StoredVisit => ({
  ...visit,
  wholeAnswers: whole?.map(withDates) ?? null,
  acts: visit.acts.map(withIsoTimes),
})

export type LotState = {
  /** Ids of the visits that this transaction has locked. */
  held: ReadonlySet<number>
  visits: Map<number, StoredVisit>
  usedKeys: readonly UsedKey[]
  /** By visit; only of visits whose three closing parts are stored or sent. */
  facts: ReadonlyMap<number, ClosingFacts>
  /** Ids for the visits that have no inspection yet, by visit. */
  reservedIds: ReadonlyMap<number, number>
  /** Uses that the sent drawings have already. */
  inkUses: readonly StoredInkUse[]
  /** Ids of the cargos that the senders have now, by sender. */
  roleIds: ReadonlyMap<number, number>
  /** The refused offers of the sent keys. */
  refusedOffers: readonly RefusedOffer[]
}

type Asked = {
  keys: readonly Omit<UsedKey, 'requestHash'>[]
  /** Names of the drawings that the saves bring, as they are kept and as they were sent, and of those for officials. */
  ink: readonly string[]
  officialInk: readonly string[]
  senders: readonly number[]
  /** False skips the visits that another transaction has locked. */
  waits: boolean
  /** The instant of the transaction, on whose day a visit begins. */
  at: Date
}

/**
 * Locks visits until the transaction ends, reads what saves of them depend on, and reserves ids for those that begin.
 */
export async function holdAndRead(
  tx: Pipeline,
  wantedVisits: readonly WantedVisit[],
  { keys, ink, officialInk, senders, waits, at }: Asked,
): Promise<LotState> {
  const [departments, visits] = columnsOf(wantedVisits)
  const sends = (part: ClosingPart) => wantedVisits.map(({ parts: sent }) => sent.has(part))
  // Run in this order: the second statement sees what others committed while the first waited for their locks.
  const [held, [state]] = await Promise.all([
    tx.rows<{ id: number }>(waits ? holdAll : holdFree, [departments, visits]),
    tx.rows<StateRow>(readState, [
      departments,
      visits,
      wantedVisits.map(isSigned),
      dayOf(at),
      keys.map((used) => used.userId),
      keys.map((used) => used.key),
      departments,
      visits,
      departments,
      visits,
      sends('health-observation'),
      sends('establishment-signature'),
      sends('witness-signature'),
      ink,
      officialInk,
      ink,
      ink,
      ink,
      senders,
      keys.map((used) => used.userId),
      keys.map((used) => used.key),
    ]),
  ])
  if (!state) throw new Error('The state of the visits was not read.')
  return {
    held: new Set(held.map((visit) => visit.id)),
    visits: new Map(state.visits.map((visit) => [visit.id, storedVisit(visit)])),
    usedKeys: state.usedKeys,
    facts: factsByVisit(state.facts),
    reservedIds: new Map(state.reservedIds.map(({ visitId, inspectionId }) => [visitId, inspectionId])),
    inkUses: state.inkUses,
    roleIds: new Map(Object.entries(state.senderRoles).map(([id, roleId]) => [Number(id), roleId])),
    refusedOffers: state.refusedOffers,
  }
}

const readPrinted = prepared(
  'read_printed_answers',
  build
    .select({
      // JSON, because the drivers read a timestamp differently.
      capturedAt: sql`to_json(${inspectionAnswers.capturedAt})`.as('capturedAt'),
      photoTakenAt: sql`to_json(${inspectionAnswers.photoTakenAt})`.as('photoTakenAt'),
      answeredAt: sql`to_json(${inspectionAnswers.answeredAt})`.as('answeredAt'),
      ...named({ ...printed, ...beside }),
    })
    .from(inspectionAnswers)
    .where(eq(inspectionAnswers.inspectionId, sql.placeholder('inspection'))),
)

/**
 * The columns of an answer that closing needs: those that the record prints, and who gave it, when and where. `answeredAt`
 * is that of a stored answer; one of this transaction has its instant.
 */
export type ClosingAnswer = AnswerContent & {
  capturedAt: Date | null
  photoTakenAt: Date | null
  answeredAt?: Date
  answeredBy: number
  answeredRoleId: number | null
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
}

type StoredClosingAnswer = ClosingAnswer & { answeredAt: Date }

/** The stored answers of an inspection. */
export async function findStoredAnswers(tx: Pipeline, inspectionId: number): Promise<StoredClosingAnswer[]> {
  const rows = await tx.rows<PrintedRow>(readPrinted, [inspectionId])
  return rows.map(withDates)
}

const readWhole = prepared(
  'read_whole_answers',
  build
    .select({
      ...named({ ...printed, answeredBy: inspectionAnswers.answeredBy }),
      answeredByName: sql`coalesce(${users.fullName}, '')`.as('answeredByName'),
    })
    .from(inspectionAnswers)
    .innerJoin(users, eq(users.id, inspectionAnswers.answeredBy))
    .where(eq(inspectionAnswers.inspectionId, sql.placeholder('inspection'))),
)

const readOfficials = prepared(
  'read_visit_officials',
  build
    .select({
      ...named({ id: users.id, signature: users.signature, isActive: users.isActive }),
      name: sql`coalesce(${users.fullName}, '')`.as('name'),
      role: sql`(select ${roles.name} from ${roles} where ${roles.id} = ${users.roleId})`.as('role'),
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('people')}::int[])`),
)

/** Both officials of a visit, each with their stored signature. */
export const findOfficials = (
  tx: Pipeline,
  { technicianId, engineerId }: Pick<StoredVisit, 'technicianId' | 'engineerId'>,
): Promise<VisitOfficial[]> => tx.rows<VisitOfficial>(readOfficials, [[technicianId, engineerId]])

/** The stored answers of an inspection, each with the person who gave it. */
export const findWholeAnswers = (tx: Pipeline, inspectionId: number): Promise<SavedAnswer[]> =>
  tx.rows<SavedAnswer>(readWhole, [inspectionId])

/**
 * Version of the bands for a visit that was answered on an earlier day. A device whose clock is before the plan of the
 * visit is not believed, as for the day of the record (`visit-day.ts`).
 */
export const findBandsOfVisit = (
  q: Querier,
  { departmentId: department, id: visit }: Pick<StoredVisit, 'departmentId' | 'id'>,
  { day, today: current }: { day: string; today: string },
): Promise<number | null | undefined> => {
  const believed = sql`case when (${assignments.createdAt} at time zone interval '-5 hours')::date <= ${day}::date then ${day}::date else ${current}::date end`
  return q
    .select({ version: sql<number | null>`${bandsOfDay({ departmentId, day: believed })}` })
    .from(assignments)
    .where(and(eq(departmentId, department), eq(id, visit)))
    .then(([row]) => row?.version)
}
