import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ScoredAnswer } from '../../../../domain/inspections/outcome.ts'
import type { ToldAct } from '../../../../domain/records/acts-at-closing.ts'
import type { StoredSigning } from '../../../../domain/records/official-at-closing.ts'
import { bandsOfDay, editionOfDay } from '../../../catalogues/edition-of-day.queries.ts'
import { jsonOf } from '../../../platform/db/batching/prepared-sql.ts'
import { named } from '../../../platform/db/prepared-rows.ts'
import { assignments } from '../../../schema/assignments.table.ts'
import { inscriptionTypes } from '../../../schema/catalogues.table.ts'
import { inspectionAnswers, inspections, officialSignatures, signingActs } from '../../../schema/inspections.table.ts'
import type { InspectionRow, Visit } from '../../visit.queries.ts'
import { roleOfAct } from '../../visit-officials.queries.ts'
import { type FollowedRow, followedOfVisit } from '../followed.queries.ts'
import {
  type ClosingAnswer,
  closingAnswers,
  type PrintedRow,
  scoredAnswers,
  withDates,
} from './stored-answers.queries.ts'

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
    closingAnswers: ClosingAnswer[] | null
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

const { id, departmentId, establishmentId, inscriptionTypeId, engineerId, technicianId, otherMotive, isActive } =
  assignments
/** `is_signed`: a save of the visit brings an act of signing. */
const wantedState = sql`unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[], ${sql.placeholder('signed')}::bool[]) as wanted (department_id, id, is_signed)`
/** Joins the visits with the rows `wanted` of a statement, by department and id. */
export const isWanted = sql`${departmentId} = wanted.department_id and ${id} = wanted.id`

/** The day of the transaction in Colombia, as `today.day`. */
const today = sql`(select ${sql.placeholder('day')}::date as day) as today`
const codeOfType = sql`(select ${inscriptionTypes.checklistCode} from ${inscriptionTypes} where ${inscriptionTypes.id} = ${inscriptionTypeId})`
const place = { departmentId, code: codeOfType, day: sql`today.day` }

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
export const storedVisits = new QueryBuilder()
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
    answers: sql`coalesce(${scoredAnswers}, '[]')`.as('answers'),
    closingAnswers: sql`case when wanted.is_signed then ${closingAnswers} end`.as('closingAnswers'),
    signings: sql`coalesce(${storedSignings}, '[]')`.as('signings'),
    acts: sql`coalesce(${toldActs}, '[]')`.as('acts'),
    followed: sql`${followedOfVisit}`.as('followed'),
    newestAt: sql`${newestAt}`.as('newestAt'),
  })
  .from(assignments)
  .innerJoin(wantedState, isWanted)
  .innerJoin(today, sql`true`)
  .leftJoin(inspections, and(eq(inspections.departmentId, departmentId), eq(inspections.assignmentId, id)))

/** The row of a stored visit, with its instants as PostgreSQL writes them in JSON. */
export type VisitRow = Omit<StoredVisit, 'closingAnswers'> & { closingAnswers: PrintedRow[] | null }

/** PostgreSQL writes an instant of JSON with its session's zone. */
const withIsoTimes = ({ drawnAt, receivedAt, ...act }: ToldAct): ToldAct => ({
  ...act,
  drawnAt: drawnAt === null ? null : new Date(drawnAt).toISOString(),
  receivedAt: new Date(receivedAt).toISOString(),
})

/** The stored visit of a row. */
export const storedVisit = ({ closingAnswers: whole, ...visit }: VisitRow): StoredVisit => ({
  ...visit,
  closingAnswers: whole?.map(withDates) ?? null,
  acts: visit.acts.map(withIsoTimes),
})
