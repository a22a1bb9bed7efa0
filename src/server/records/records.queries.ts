import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { FollowUpVisit, PhotoTime } from '../../domain/records/record.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { requirementVerdicts } from '../schema/follow-up/follow-up-visits.table.ts'
import { images } from '../schema/images.table.ts'
import { inspectionAnswers, inspections } from '../schema/inspections.table.ts'

export const findClosedInspection = (q: Querier, departmentId: number, id: number) =>
  q
    .select()
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id), isNotNull(inspections.closedAt)))
    .then(([inspection]) => inspection)

/** The printed number of an acta. One that was closed before decision 023 has its id for a number. */
export const findActaNumber = (q: Querier, departmentId: number, id: number): Promise<string | undefined> =>
  q
    .select({ number: sql<string>`coalesce(${inspections.snapshot} ->> 'number', ${inspections.id}::text)` })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id), isNotNull(inspections.closedAt)))
    .then(([acta]) => acta?.number)

export type AnswerRow = typeof inspectionAnswers.$inferSelect

export const findAnswers = (q: Querier, inspectionId: number): Promise<AnswerRow[]> =>
  q.select().from(inspectionAnswers).where(eq(inspectionAnswers.inspectionId, inspectionId))

/** A photo that has a time; one without it is not told. */
const timed = (rows: readonly { name: string | null; takenAt: Date | null }[]): PhotoTime[] =>
  rows.flatMap(({ name, takenAt }) => (name && takenAt ? { name, takenAt: takenAt.toISOString() } : []))

/** When the photos of answers were taken, of those that tell it. */
export const photoTimesOf = (answers: readonly Pick<AnswerRow, 'evidence' | 'photoTakenAt'>[]): PhotoTime[] =>
  timed(answers.map(({ evidence, photoTakenAt }) => ({ name: evidence, takenAt: photoTakenAt })))

/** When the photos of verified requirements were taken, of those that tell it. */
export const findVerdictPhotoTimes = (q: Querier, inspectionId: number): Promise<PhotoTime[]> =>
  q
    .select({ name: requirementVerdicts.image, takenAt: requirementVerdicts.photoTakenAt })
    .from(requirementVerdicts)
    .where(eq(requirementVerdicts.inspectionId, inspectionId))
    .then(timed)

/** Size and arrival of photos of a department, by name. */
export const findStoredPhotos = (
  q: Querier,
  departmentId: number,
  names: readonly string[],
): Promise<Map<string, { bytes: number; createdAt: Date }>> =>
  q
    .select({ name: images.name, bytes: images.bytes, createdAt: images.createdAt })
    .from(images)
    .where(and(eq(images.departmentId, departmentId), eq(images.kind, 'evidence'), inArray(images.name, [...names])))
    .then((rows) => new Map(rows.map(({ name, ...photo }) => [name, photo])))

const followUps = (q: Querier, departmentId: number, isOf: SQL): Promise<FollowUpVisit[]> =>
  rowsOf<FollowUpVisit>(
    q,
    sql`select distinct a.id as "visitId", i.id as "inspectionId", coalesce(i.snapshot ->> 'number', i.id::text) as acta
      from followed_requirements f
      join assignments a on a.department_id = f.department_id and a.id = f.assignment_id and (a.is_active or a.is_done)
      left join inspections i on i.department_id = a.department_id and i.assignment_id = a.id and i.closed_at is not null
      where f.department_id = ${departmentId} and ${isOf} order by a.id`,
  )

/** The visits that follow a record, the oldest first; without those that were called off. */
export const findFollowUpsOfRecord = (q: Querier, departmentId: number, inspectionId: number) =>
  followUps(q, departmentId, sql`f.inspection_id = ${inspectionId}`)

/** The visits that verify a requirement, as above. */
export const findFollowUpsOfRequirement = (q: Querier, departmentId: number, requirementId: number) =>
  followUps(q, departmentId, sql`f.requirement_id = ${requirementId}`)
