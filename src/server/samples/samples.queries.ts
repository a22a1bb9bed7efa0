import { and, asc, eq, sql } from 'drizzle-orm'
import type { SampleAct } from '../../domain/samples/sample-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { sampleActs, samples } from '../schema/follow-up/samples.table.ts'
import { users } from '../schema/users.table.ts'

export type Sample = typeof samples.$inferSelect
type Key = Pick<Sample, 'departmentId' | 'id'>

const ofDepartment = (departmentId: number, id: number) =>
  and(eq(samples.departmentId, departmentId), eq(samples.id, id))

export const findSample = (q: Querier, departmentId: number, id: number): Promise<Sample | undefined> =>
  q
    .select()
    .from(samples)
    .where(ofDepartment(departmentId, id))
    .then(([found]) => found)

/** Locks a sample until the transaction ends: acts on one take turns. */
export const lockSample = (tx: Querier, departmentId: number, id: number): Promise<Sample | undefined> =>
  tx
    .select()
    .from(samples)
    .where(ofDepartment(departmentId, id))
    .for('no key update')
    .then(([found]) => found)

/** The sample that stands for a rejected one. */
export const findReplacement = (q: Querier, { departmentId, id }: Key): Promise<Sample | undefined> =>
  q
    .select()
    .from(samples)
    .where(and(eq(samples.departmentId, departmentId), eq(samples.replaces, id)))
    .orderBy(asc(samples.id))
    .limit(1)
    .then(([found]) => found)

type WorkedDays = { plannedOn: string; workedOn: string[] }

/** The day of a visit's plan, and the days of its answers and of its first save. */
export const findWorkedDays = (q: Querier, departmentId: number, inspectionId: number): Promise<WorkedDays> =>
  rowsOf<WorkedDays>(
    q,
    sql`select bogota_day(a.created_at)::text as "plannedOn", array(
        select bogota_day(n.captured_at)::text from inspection_answers n
        where n.inspection_id = i.id and n.captured_at is not null union select bogota_day(i.started_at)::text) as "workedOn"
      from inspections i join assignments a on a.department_id = i.department_id and a.id = i.assignment_id
      where i.department_id = ${departmentId} and i.id = ${inspectionId}`,
  ).then(([found]) => found ?? { plannedOn: '', workedOn: [] })

/** The next number of a year. The caller holds the turn of the department. */
export const nextSampleSequence = async (tx: Querier, departmentId: number, year: number): Promise<number> => {
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${samples.sequence}), 0)` })
    .from(samples)
    .where(and(eq(samples.departmentId, departmentId), eq(samples.year, year)))
  return Number(last?.sequence ?? 0) + 1
}

export const insertSample = async (tx: Querier, row: typeof samples.$inferInsert): Promise<Sample> => {
  const [added] = await tx.insert(samples).values(row).returning()
  return added as Sample
}

export type WrittenAct = {
  kind: SampleAct
  at: Date
  byUser: number
  reason?: string | null
  images?: readonly string[]
  report?: { reportBlob: string; reportName: string; reportedOn: string }
}

/** Adds the act that a sample begins with, or changes to by now. @returns its id */
export const insertSampleAct = async (
  tx: Querier,
  { departmentId, id: sampleId, state: toState }: Sample,
  fromState: Sample['state'] | null,
  { images = [], reason = null, report, ...act }: WrittenAct,
): Promise<number> => {
  const [added] = await tx
    .insert(sampleActs)
    .values({ ...act, reason, ...report, images: [...images], departmentId, sampleId, fromState, toState })
    .returning({ id: sampleActs.id })
  if (!added) throw new Error('An act on a sample was not kept.')
  return added.id
}

type Changes = Partial<Pick<Sample, 'state' | 'verdict' | 'isReserved'>>

/** Changes a locked sample together with its act. */
export async function writeSampleAct(
  tx: Querier,
  before: Sample,
  changes: Changes,
  act: WrittenAct,
): Promise<{ after: Sample; actId: number }> {
  const [after] = await tx
    .update(samples)
    .set({ ...changes, rowVersion: before.rowVersion + 1 })
    .where(ofDepartment(before.departmentId, before.id))
    .returning()
  if (!after) throw new Error('A locked sample is gone.')
  return { after, actId: await insertSampleAct(tx, after, before.state, act) }
}

/** The acts on a sample, the oldest first. */
export const findSampleActs = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({
      id: sampleActs.id,
      kind: sampleActs.kind,
      at: sampleActs.at,
      by: sql<string>`coalesce(${users.fullName}, '')`,
      fromState: sampleActs.fromState,
      toState: sampleActs.toState,
      reason: sampleActs.reason,
      images: sampleActs.images,
      reportBlob: sampleActs.reportBlob,
      reportName: sampleActs.reportName,
      reportedOn: sampleActs.reportedOn,
    })
    .from(sampleActs)
    .innerJoin(users, eq(users.id, sampleActs.byUser))
    .where(and(eq(sampleActs.departmentId, departmentId), eq(sampleActs.sampleId, id)))
    .orderBy(asc(sampleActs.id))
