import { ownerKey } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { PreparedVisit, VisitProgress } from './prepared-visit.ts'
import { mergeProgress } from './visit-progress.ts'

const { visits } = visitDatabase

/** To be read before the server is asked: whether something was delivered meanwhile shows in it. */
export const appliedCount = (visit: Pick<PreparedVisit, 'applied'> | undefined): number => visit?.applied ?? 0

/**
 * What is known of a visit once the server's answer is in. Its word stands as it is, also where it holds less than
 * before (it was restored from a backup); only of what was delivered since it was asked it may know nothing yet.
 * @param appliedBefore `appliedTo` of the visit, from before the server was asked
 */
export function mergeServerProgress(
  told: VisitProgress,
  known: PreparedVisit,
  appliedBefore: number,
): Pick<PreparedVisit, 'progress' | 'closedInspectionId'> {
  const { progress, closedInspectionId } = known
  const isLate = appliedCount(known) !== appliedBefore
  if (told.isDone) {
    // What was known before it ended stays: by that it is judged what of this device never arrived (decision 011).
    const isOfHere = closedInspectionId !== null && !isLate
    return {
      progress: { ...progress, isDone: true, inspectionId: told.inspectionId },
      closedInspectionId: isOfHere ? told.inspectionId : closedInspectionId,
    }
  }
  return isLate
    ? { progress: mergeProgress(told, progress), closedInspectionId }
    : { progress: told, closedInspectionId: null }
}

/** Whether the rest of what is prepared (its establishment, its checklist) belongs to what was told. */
const isOfSameVisit = (known: PreparedVisit, told: VisitProgress): boolean =>
  known.establishmentId === told.establishmentId &&
  known.inscriptionTypeId === told.inscriptionTypeId &&
  known.checklistId === told.checklistId

/** Of another establishment or edition, the progress alone would not do: the next preparation brings the visit whole. */
const saveProgress = (owner: VisitOwner, told: VisitProgress, appliedBefore: number): Promise<void> =>
  visitDatabase.transaction('rw', visits, async () => {
    const known = await visits.get(ownerKey(owner))
    if (!known || !isOfSameVisit(known, told)) return
    await visits.put({ ...known, ...mergeServerProgress(told, known, appliedBefore) })
  })

/** A visit opens without a database too (a private window), and on a full device. */
const ignoreStorageErrors = async <T>(note: Promise<T>): Promise<T | undefined> => {
  try {
    return await note
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

/** Asks the server how a visit stands, and keeps its word with the visit if that is prepared on this device. */
export async function fetchProgress(owner: VisitOwner, ask: () => Promise<VisitProgress>): Promise<VisitProgress> {
  const before = await ignoreStorageErrors(visits.get(ownerKey(owner)).then(appliedCount))
  const told = await ask()
  if (before !== undefined) await ignoreStorageErrors(saveProgress(owner, told, before))
  return told
}
