import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { createEmitter } from '../../../api/emitter.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { listPrepared } from '../../../offline/visits/prepared-visits.ts'
import type { ListedVisit } from '../list/pending-visits.queries.ts'

/** By user, the time in milliseconds of a list with a visit that this device lacks. */
const missing = new Map<number, number>()
const missingFound = createEmitter()

const isOwnPending = (official: Official, visit: ListedVisit): boolean =>
  visit.isActive &&
  !visit.isDone &&
  may(official, 'inspections.fill', {
    departmentId: official.departmentId,
    engineerId: visit.engineerId,
    technicianId: visit.technicianId,
  })

/** Whether the prepared copy fits the listed visit. A visit that was moved since counts as missing. */
const isSame = (visit: ListedVisit, prepared: PreparedVisit): boolean =>
  visit.id === prepared.assignmentId &&
  visit.establishmentId === prepared.establishmentId &&
  visit.inscriptionTypeId === prepared.inscriptionTypeId

/**
 * Notes visits of a list that this device lacks: users expect to find them without a signal.
 * @param listedAt when the list was read, in milliseconds
 */
export async function noteListed(official: Official, visits: readonly ListedVisit[], listedAt: number): Promise<void> {
  const own = visits.filter((visit) => isOwnPending(official, visit))
  if (own.length === 0) return
  // Without a database (a private window) nothing can be prepared.
  const prepared = await listPrepared(official.id).catch(() => undefined)
  if (!prepared || own.every((visit) => prepared.some((one) => isSame(visit, one)))) return
  missing.set(official.id, listedAt)
  missingFound.emit()
}

/** Since when this device is known to lack a visit. A later preparation has brought it. */
export const missingSince = (userId: number): number | undefined => missing.get(userId)

/** Calls back when a list showed a visit that is not here, until the returned function is called. */
export const onMissingVisit = missingFound.subscribe
