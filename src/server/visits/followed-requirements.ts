import type { Official } from '../../domain/access/official.ts'
import { isOpen, requirementStateName } from '../../domain/requirements/requirement-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { findFollowedRecord, holdOpenOf, holdRequirements } from './follow-up.queries.ts'

/** The record that a visit follows, and its requirements; absent ids mean all that are open. */
export type Follows = { inspectionId: number; requirementIds?: readonly number[] }

/** @throws Problem inspection.not-found, follow-up.not-closed */
export async function closedRecord(q: Querier, { departmentId }: Official, inspectionId: number) {
  const record = await findFollowedRecord(q, departmentId, inspectionId)
  if (!record) throw new Problem('inspection.not-found')
  if (!record.isClosed) throw new Problem('follow-up.not-closed')
  return record
}

/**
 * The ids of the requirements that a visit to an establishment is going to verify (R 32.1).
 * @throws Problem follow-up.*, requirement.*, inspection.not-found
 */
export async function heldRequirements(
  tx: Querier,
  by: Official,
  { inspectionId, requirementIds }: Follows,
  establishmentIds: readonly number[],
): Promise<number[]> {
  const { departmentId } = by
  const record = await closedRecord(tx, by, inspectionId)
  if (establishmentIds.length !== 1 || establishmentIds[0] !== record.establishmentId) {
    throw new Problem('follow-up.one-establishment')
  }
  const ids = requirementIds && [...new Set(requirementIds)]
  const found = await (ids ? holdRequirements(tx, departmentId, ids) : holdOpenOf(tx, departmentId, inspectionId))
  if (ids && found.length < ids.length) throw new Problem('requirement.not-found')
  if (found.length === 0) throw new Problem('follow-up.nothing-open')
  for (const { number, establishmentId, state } of found) {
    if (establishmentId !== record.establishmentId) {
      throw new Problem('follow-up.other-establishment', { params: { number } })
    }
    if (!isOpen(state)) {
      throw new Problem('requirement.not-open', { params: { state: requirementStateName[state].toLowerCase() } })
    }
  }
  return found.map(({ id }) => id)
}
