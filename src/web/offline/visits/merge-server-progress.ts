import { ownerKey } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { PreparedVisit, VisitProgress } from './prepared-visit.ts'
import { mergeProgress } from './visit-progress.ts'

const { visits } = visitDatabase

/** Read it before the server is asked: a change tells that something was delivered meanwhile. */
export const appliedCount = (visit: Pick<PreparedVisit, 'applied'> | undefined): number => visit?.applied ?? 0

/**
 * The known state of a visit after the server's answer. The answer counts as it is, even with less than before, because
 * the server may have been restored from a backup. Only what was delivered after the question is added.
 * @param appliedBefore `appliedCount` of the visit before the server was asked
 */
export function mergeServerProgress(
  server: VisitProgress,
  known: PreparedVisit,
  appliedBefore: number,
): Pick<PreparedVisit, 'progress' | 'closedInspectionId'> {
  const { progress, closedInspectionId } = known
  const isLate = appliedCount(known) !== appliedBefore
  if (server.isDone) {
    // The earlier progress of a closed visit stays: it tells what this device never delivered (decision 011).
    const isOfHere = closedInspectionId !== null && !isLate
    return {
      progress: { ...progress, isDone: true, inspectionId: server.inspectionId, actaNumber: server.actaNumber },
      closedInspectionId: isOfHere ? server.inspectionId : closedInspectionId,
    }
  }
  return isLate
    ? { progress: mergeProgress(server, progress), closedInspectionId }
    : { progress: server, closedInspectionId: null }
}

/** Whether the prepared establishment and checklist belong to the server's progress. */
const isOfSameVisit = (known: PreparedVisit, server: VisitProgress): boolean =>
  known.establishmentId === server.establishmentId &&
  known.inscriptionTypeId === server.inscriptionTypeId &&
  known.checklistId === server.checklistId

/** Skips a visit that was moved or has another edition: only the next preparation brings all of it. */
const saveProgress = (owner: VisitOwner, server: VisitProgress, appliedBefore: number): Promise<void> =>
  visitDatabase.transaction('rw', visits, async () => {
    const known = await visits.get(ownerKey(owner))
    if (!known || !isOfSameVisit(known, server)) return
    await visits.put({ ...known, ...mergeServerProgress(server, known, appliedBefore) })
  })

/** A visit opens without a database (a private window) and on a full device. */
const ignoreStorageErrors = async <T>(note: Promise<T>): Promise<T | undefined> => {
  try {
    return await note
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

/** Asks the server for the progress of a visit, and stores it if the visit is prepared on this device. */
export async function fetchProgress(owner: VisitOwner, ask: () => Promise<VisitProgress>): Promise<VisitProgress> {
  const before = await ignoreStorageErrors(visits.get(ownerKey(owner)).then(appliedCount))
  const server = await ask()
  if (before !== undefined) await ignoreStorageErrors(saveProgress(owner, server, before))
  return server
}
