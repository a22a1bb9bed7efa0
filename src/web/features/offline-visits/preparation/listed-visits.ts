import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { createEmitter } from '../../../api/emitter.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { listPrepared } from '../../../offline/visits/prepared-visits.ts'
import type { ListedVisit } from '../list/pending-visits.queries.ts'

/** By user: when a list was read, in milliseconds, that showed a visit of theirs which this device has not got. */
const missing = new Map<number, number>()
const missingFound = createEmitter()

const isTheirs = (official: Official, visit: ListedVisit): boolean =>
  visit.isActive &&
  !visit.isDone &&
  may(official, 'inspections.fill', {
    departmentId: official.departmentId,
    engineerId: visit.engineerId,
    technicianId: visit.technicianId,
  })

/** Moved since it was prepared, it is here as good as not at all. */
const isSame = (visit: ListedVisit, prepared: PreparedVisit): boolean =>
  visit.id === prepared.assignmentId &&
  visit.establishmentId === prepared.establishmentId &&
  visit.inscriptionTypeId === prepared.inscriptionTypeId

/**
 * Takes note of a list of visits that somebody reads: what it shows, they will look for in the village.
 * @param listedAt when it was read, in milliseconds
 */
export async function noteListed(official: Official, visits: readonly ListedVisit[], listedAt: number): Promise<void> {
  const theirs = visits.filter((visit) => isTheirs(official, visit))
  if (theirs.length === 0) return
  // Without a database (a private window) nothing can be prepared.
  const prepared = await listPrepared(official.id).catch(() => undefined)
  if (!prepared || theirs.every((visit) => prepared.some((one) => isSame(visit, one)))) return
  missing.set(official.id, listedAt)
  missingFound.emit()
}

/** Since when a person is known to lack a visit here; a preparation after it has brought what there was. */
export const missingSince = (userId: number): number | undefined => missing.get(userId)

/** Calls back when a list showed something that is not here, until the returned function is called. */
export const onMissingVisit = missingFound.subscribe
