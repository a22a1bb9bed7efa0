import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { SavedVerdict } from '../../domain/requirements/save-verdict.ts'
import type { Querier } from '../platform/db/database.ts'
import { requirementVerdicts } from '../schema/follow-up/follow-up-visits.table.ts'
import { users } from '../schema/users.table.ts'

/** The verdicts of visits on the requirements that they verify, by inspection. */
export async function findVerdicts(q: Querier, inspectionIds: readonly number[]): Promise<Map<number, SavedVerdict[]>> {
  const found = new Map<number, SavedVerdict[]>()
  if (inspectionIds.length === 0) return found
  const rows = await q
    .select({
      inspectionId: requirementVerdicts.inspectionId,
      requirementId: requirementVerdicts.requirementId,
      verdict: requirementVerdicts.verdict,
      observation: requirementVerdicts.observation,
      image: requirementVerdicts.image,
      givenBy: requirementVerdicts.givenBy,
      givenByName: sql<string>`coalesce(${users.fullName}, '')`,
    })
    .from(requirementVerdicts)
    .innerJoin(users, eq(users.id, requirementVerdicts.givenBy))
    .where(inArray(requirementVerdicts.inspectionId, [...inspectionIds]))
    .orderBy(asc(requirementVerdicts.requirementId))
  for (const { inspectionId, ...verdict } of rows) {
    const ofInspection = found.get(inspectionId)
    if (ofInspection) ofInspection.push(verdict)
    else found.set(inspectionId, [verdict])
  }
  return found
}
