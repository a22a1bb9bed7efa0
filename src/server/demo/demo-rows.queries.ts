import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { followedRequirements } from '../schema/follow-up/follow-up-visits.table.ts'
import { measures } from '../schema/follow-up/measures.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { images } from '../schema/images.table.ts'
import { inspections, officialSignatures } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

/** The requirements that a visit verifies, in the order of their ids. */
export const findFollowed = (q: Querier, departmentId: number, visitId: number) =>
  q
    .select({ id: requirements.id, number: requirements.number, itemId: requirements.itemId })
    .from(followedRequirements)
    .innerJoin(
      requirements,
      and(
        eq(requirements.departmentId, followedRequirements.departmentId),
        eq(requirements.id, followedRequirements.requirementId),
      ),
    )
    .where(and(eq(followedRequirements.departmentId, departmentId), eq(followedRequirements.assignmentId, visitId)))
    .orderBy(asc(requirements.id))

/** The newest record of an establishment from before a day that has requirements to be met; undefined where there is none. */
export const findRecordToFollow = (q: Querier, departmentId: number, establishmentId: number, day: string) =>
  q
    .select({ inspectionId: requirements.inspectionId })
    .from(requirements)
    .where(
      and(
        eq(requirements.departmentId, departmentId),
        eq(requirements.establishmentId, establishmentId),
        inArray(requirements.state, [...OPEN_STATES]),
        // The history is loaded after the visits of the last months.
        lt(requirements.countedFrom, day),
      ),
    )
    .orderBy(desc(requirements.countedFrom), desc(requirements.inspectionId))
    .limit(1)
    .then(([found]) => found)

/** Ids of the records that closed last, the newest first. */
export const findNewestRecords = (q: Querier, departmentId: number, most: number): Promise<{ id: number }[]> =>
  q
    .select({ id: inspections.id })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), isNotNull(inspections.seal)))
    .orderBy(desc(inspections.closedAt), desc(inspections.id))
    .limit(most)

/** Measures without their own acta, the oldest first, with the visit that imposed each. */
export const findImposed = (q: Querier, departmentId: number) =>
  q
    .select({
      inspectionId: measures.inspectionId,
      establishmentName: measures.establishmentName,
      imposedOn: measures.imposedOn,
    })
    .from(measures)
    .where(and(eq(measures.departmentId, departmentId), eq(measures.state, 'impuesta')))
    .orderBy(asc(measures.id))

/** Ids of the demonstration's officials by e-mail and of its establishments by name, and its pictures. */
export async function findDemoRows(q: Querier) {
  const people = await q
    .select({ id: users.id, email: users.email, signature: users.signature })
    .from(users)
    .where(eq(users.departmentId, HOME_DEPARTMENT_ID))
  const places = await q
    .select({ id: establishments.id, name: establishments.name })
    .from(establishments)
    .where(eq(establishments.departmentId, HOME_DEPARTMENT_ID))
  const pictures = await q
    .select()
    .from(images)
    .where(and(eq(images.departmentId, HOME_DEPARTMENT_ID), isNotNull(images.thumbSha256)))
    .orderBy(asc(images.name))
  const ofKind = (kind: PreparedImage['kind']): PreparedImage[] =>
    pictures.flatMap(({ departmentId: _, createdAt: __, thumbSha256, ...image }) =>
      image.kind === kind && thumbSha256 !== null ? [{ ...image, thumbSha256 }] : [],
    )
  const acts = await q
    .selectDistinct({ signature: officialSignatures.signature })
    .from(officialSignatures)
    .where(eq(officialSignatures.departmentId, HOME_DEPARTMENT_ID))
  // A signature of an official, stored or drawn, signs for no other person.
  const ofOfficials = new Set([...people, ...acts].map(({ signature }) => signature))
  return {
    userIds: new Map(people.map(({ email, id }) => [email, id])),
    placeIds: new Map(places.map(({ name, id }) => [name, id])),
    photos: ofKind('evidence'),
    signatures: ofKind('signatures').filter(({ name }) => !ofOfficials.has(name)),
  }
}
