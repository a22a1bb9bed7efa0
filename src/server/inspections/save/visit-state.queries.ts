import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ScoredAnswer } from '../../../domain/inspections/outcome.ts'
import { type Statement, type Statements, statementRows } from '../../platform/db/batching/pipeline.ts'
import { jsonOf, named, statement } from '../../platform/db/batching/prepared-sql.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AnswerRow } from '../../records/records.queries.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { checklists, conceptoBands, inscriptionTypes } from '../../schema/catalogues.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import type { InspectionRow, Visit } from '../visit.queries.ts'

/** What names a visit: an id of another department finds nothing. */
export type VisitName = { departmentId: number; assignmentId: number }

/** What the writes of a visit depend on, and what its record will show of what is there already. */
export type HeldVisit = Pick<
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
    /** Of the inspection that exists, or that the first write will make. */
    inspectionId: number
    hasBegun: boolean
    isClosed: boolean
    /** Of the inspection, or of one that begins now; null when the type of establishment has no checklist. */
    checklistId: number | null
    bandsVersion: number | null
    answers: ScoredAnswer[]
  }

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
}

const { id, departmentId, establishmentId, inscriptionTypeId, engineerId, technicianId, otherMotive, isActive } =
  assignments
const build = new QueryBuilder()
const wanted = sql`unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[]) as wanted (department_id, id)`
const isWanted = sql`${departmentId} = wanted.department_id and ${id} = wanted.id`

// In the order of their ids, so that two who hold several never wait for each other.
const inOrder = () => build.select(named({ id })).from(assignments).innerJoin(wanted, isWanted).orderBy(id).$dynamic()
const holdAll = statement('hold_visits', inOrder().for('update', { of: assignments }))
const holdFree = statement('hold_free_visits', inOrder().for('update', { of: assignments, skipLocked: true }))

// A new inspection is filled on the newest version of its checklist. Its id is taken here, because its seal covers it.
/** The visits as they are now. Parameters: their departments, their ids. */
export const heldVisits = build
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
    inspectionId: sql`coalesce(${inspections.id}, nextval('inspections_id_seq')::int)`.as('inspectionId'),
    hasBegun: sql`${inspections.id} is not null`.as('hasBegun'),
    isClosed: sql`${inspections.closedAt} is not null`.as('isClosed'),
    checklistId: sql`coalesce(${inspections.checklistId}, (
        select ${checklists.id} from ${inscriptionTypes} join ${checklists} on ${checklists.code} = ${inscriptionTypes.checklistCode}
        where ${inscriptionTypes.id} = ${inscriptionTypeId} order by ${checklists.version} desc limit 1))`.as(
      'checklistId',
    ),
    bandsVersion:
      sql`coalesce(${inspections.bandsVersion}, (select max(${conceptoBands.version}) from ${conceptoBands}))`.as(
        'bandsVersion',
      ),
    answers: sql`coalesce((select json_agg(${jsonOf({
      itemId: inspectionAnswers.itemId,
      concept: inspectionAnswers.concept,
      points: inspectionAnswers.points,
      isCritical: inspectionAnswers.isCritical,
    })}) from ${inspectionAnswers} where ${inspectionAnswers.inspectionId} = ${inspections.id}), '[]')`.as('answers'),
  })
  .from(assignments)
  .innerJoin(wanted, isWanted)
  .leftJoin(inspections, and(eq(inspections.departmentId, departmentId), eq(inspections.assignmentId, id)))

/** What a record prints of an answer. */
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
}
export type PrintedAnswer = Pick<AnswerRow, keyof typeof printed>

const readPrinted: Statement = statement(
  'read_printed_answers',
  build
    .select({
      inspectionId: sql`${inspectionAnswers.inspectionId}`.as('inspectionId'),
      // As JSON, which reads the same whichever driver brings it.
      capturedAt: sql`to_json(${inspectionAnswers.capturedAt})`.as('capturedAt'),
      ...named(printed),
    })
    .from(inspectionAnswers)
    .where(sql`${inspectionAnswers.inspectionId} = any(${sql.placeholder('inspections')}::int[])`),
)

/** What closing needs of an answer: what the record prints, and when it was given. */
export type ClosingAnswer = PrintedAnswer & Pick<AnswerRow, 'inspectionId' | 'capturedAt'>
type StoredAnswer = Omit<ClosingAnswer, 'capturedAt'> & { capturedAt: string | null }

/** The answers that some inspections hold already. */
export async function findStoredAnswers(tx: Statements, inspectionIds: readonly number[]): Promise<ClosingAnswer[]> {
  if (inspectionIds.length === 0) return []
  const rows = await tx.rows<StoredAnswer>(readPrinted, [inspectionIds])
  return rows.map((row) => ({ ...row, capturedAt: row.capturedAt === null ? null : new Date(row.capturedAt) }))
}

/** As the parameters of the queries above. */
export const columnsOf = (names: readonly VisitName[]): [departments: number[], visits: number[]] => [
  names.map((name) => name.departmentId),
  names.map((name) => name.assignmentId),
]

// Outside of a transaction a connection keeps a plan only where one made for the very parameters looks no cheaper: so
// their number is hidden from it, and each visit is looked up by itself, by index.
const readSubjects: Statement = {
  name: 'read_visit_subjects',
  text: `select a.id, a.department_id as "departmentId", a.engineer_id as "engineerId", a.technician_id as "technicianId",
      a.is_active as "isActive"
    from unnest((select $1::int[]), (select $2::int[])) as wanted (department_id, id)
    cross join lateral (select * from assignments where department_id = wanted.department_id and id = wanted.id limit 1) a`,
}

/** What decides who may fill some visits. */
export const findVisitSubjects = (db: Database, names: readonly VisitName[]) =>
  statementRows<Pick<HeldVisit, 'id' | 'departmentId' | 'engineerId' | 'technicianId' | 'isActive'>>(
    db,
    readSubjects,
    columnsOf(names),
  )

/**
 * Holds visits until the transaction ends: writes of one visit take turns, those of others do not wait. What is asked for
 * next is answered as it is once they are held.
 * @param waits false leaves out those that somebody else has at this moment
 */
export async function holdVisits(
  tx: Statements,
  names: readonly VisitName[],
  waits: boolean,
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(waits ? holdAll : holdFree, columnsOf(names))
  return new Set(rows.map((row) => row.id))
}
