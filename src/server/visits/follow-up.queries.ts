import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { followedRequirements } from '../schema/follow-up/follow-up-visits.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { inspections } from '../schema/inspections.table.ts'

/** A record that a visit may follow, with the place of its establishment as of now. */
export const findFollowedRecord = (q: Querier, departmentId: number, id: number) =>
  q
    .select({
      establishmentId: inspections.establishmentId,
      isClosed: sql<boolean>`${isNotNull(inspections.closedAt)}`,
      zodesId: establishments.zodesId,
      cityId: establishments.cityId,
      inscriptionTypeId: establishments.inscriptionTypeId,
    })
    .from(inspections)
    .innerJoin(
      establishments,
      and(
        eq(establishments.departmentId, inspections.departmentId),
        eq(establishments.id, inspections.establishmentId),
      ),
    )
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id)))
    .then(([found]) => found)

const columns = {
  id: requirements.id,
  number: requirements.number,
  establishmentId: requirements.establishmentId,
  state: requirements.state,
}

/** Requirements of the department by their ids, share-locked: none is decided before the commit. */
export const holdRequirements = (tx: Querier, departmentId: number, ids: readonly number[]) =>
  tx
    .select(columns)
    .from(requirements)
    .where(and(eq(requirements.departmentId, departmentId), inArray(requirements.id, [...ids])))
    .orderBy(asc(requirements.id))
    .for('share')

/** The open requirements of a record, share-locked as above. */
export const holdOpenOf = (tx: Querier, departmentId: number, inspectionId: number) =>
  tx
    .select(columns)
    .from(requirements)
    .where(
      and(
        eq(requirements.departmentId, departmentId),
        eq(requirements.inspectionId, inspectionId),
        inArray(requirements.state, [...OPEN_STATES]),
      ),
    )
    .orderBy(asc(requirements.id))
    .for('share')

export const insertFollowed = async (
  tx: Querier,
  rows: readonly (typeof followedRequirements.$inferInsert)[],
): Promise<void> => {
  await tx.insert(followedRequirements).values([...rows])
}

export const followsRequirements = (q: Querier, departmentId: number, visitId: number): Promise<boolean> =>
  q
    .select({ id: followedRequirements.requirementId })
    .from(followedRequirements)
    .where(and(eq(followedRequirements.departmentId, departmentId), eq(followedRequirements.assignmentId, visitId)))
    .limit(1)
    .then((found) => found.length > 0)

const ofVisit = sql`from followed_requirements f where f.department_id = ${assignments.departmentId} and f.assignment_id = ${assignments.id}`

/** The record that a visit follows, beside the columns of the visit; null for most. */
export const followsColumns = {
  followsInspectionId: sql<number | null>`(select f.inspection_id ${ofVisit} limit 1)`,
  followsActa: sql<
    string | null
  >`(select coalesce(i.snapshot ->> 'number', i.id::text) from inspections i where i.id = (select f.inspection_id ${ofVisit} limit 1))`,
}
