import { useLiveQuery } from 'dexie-react-hooks'
import { type OutboxCommand, ownerKey } from '../outbox/outbox-command.ts'
import { listDraftVisits } from '../store/draft-storage.ts'
import { saveSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { listMediaSlots, type VisitOwner } from '../store/visit-media.ts'
import { appliedCount, mergeServerProgress } from './merge-server-progress.ts'
import { missingEditions, type ReadChecklist } from './missing-editions.ts'
import { withPinnedEdition } from './pinned-edition.ts'
import type { PreparedVisit, StoredChecklist } from './prepared-visit.ts'
import { type OfflineVisitsPage, type ReadPage, readPages } from './read-pages.ts'
import { readChecklist, readPage } from './read-server.ts'

export type PreparedSummary = { visits: number; removed: number; preparedAt: string }

export type PrepareDeps = {
  readPage: ReadPage
  readChecklist: ReadChecklist
  storage: Storage
  now: () => Date
}

const { visits, checklists, commands, media, marks } = visitDatabase

const fromServer = (): PrepareDeps => ({
  readPage,
  readChecklist,
  storage: localStorage,
  now: () => new Date(),
})

const preparedOf = (userId: number, visit: OfflineVisitsPage['visits'][number], preparedAt: string): PreparedVisit => ({
  userId,
  assignmentId: visit.id,
  establishmentId: visit.establishmentId,
  inscriptionTypeId: visit.inscriptionTypeId,
  checklistId: visit.checklistId,
  establishment: visit.establishment,
  address: visit.header.address,
  city: visit.city,
  zodes: visit.zodes,
  motive: visit.otherMotive ?? visit.motive,
  assignedOn: visit.assignedOn,
  header: visit.header,
  progress: visit.progress,
  lastFindings: visit.lastFindings,
  preparedAt,
  closedInspectionId: null,
})

const mergedVisit = (fetched: PreparedVisit, known: PreparedVisit | undefined, appliedBefore: number): PreparedVisit =>
  known
    ? { ...fetched, ...mergeServerProgress(fetched.progress, known, appliedBefore), applied: appliedCount(known) }
    : fetched

/** @param waiting commands of the user, the oldest first */
function withEdition(visit: PreparedVisit, waiting: readonly Omit<OutboxCommand, 'write'>[]): PreparedVisit {
  const ofVisit = waiting.filter(({ assignmentId }) => assignmentId === visit.assignmentId)
  const progress = withPinnedEdition(visit.progress, ofVisit)
  return { ...visit, progress, checklistId: progress.checklistId }
}

/** A visit that this device closed stays in the list for a week after its last preparation. */
const CLOSED_KEPT_MS = 7 * 24 * 60 * 60_000

const isRecentlyClosed = ({ closedInspectionId, preparedAt }: PreparedVisit, now: Date): boolean =>
  closedInspectionId !== null && now.getTime() - Date.parse(preparedAt) < CLOSED_KEPT_MS

/** Ids of visits whose removal would lose drafts, photos or commands. */
async function visitsWithWork(userId: number, storage: Storage): Promise<Set<number>> {
  const ids = new Set([...listDraftVisits(storage, userId), ...(await listMediaSlots(userId)).keys()])
  const own = commands.where('userId').equals(userId)
  await own.each(({ assignmentId }) => void ids.add(assignmentId))
  return ids
}

async function dropUnusedChecklists(): Promise<void> {
  const used = new Set<number>()
  await visits.each(({ checklistId }) => void used.add(checklistId))
  // A queued command can be corrected only on its own checklist edition.
  await commands.each(({ filledOn }) => void (filledOn?.checklistId !== undefined && used.add(filledOn.checklistId)))
  const kept = await checklists.toCollection().primaryKeys()
  await checklists.bulkDelete(kept.filter((id) => !used.has(id)))
}

/** Numbers of applied answers, by visit. */
const readApplied = async (userId: number): Promise<ReadonlyMap<number, number>> =>
  new Map((await listPrepared(userId)).map((visit) => [visit.assignmentId, appliedCount(visit)]))

/**
 * Stores a user's pending visits on the device, and removes visits that are no longer pending and hold no work.
 * @throws Refusal, Offline, or the database's error on a full device; then nothing has changed
 */
export async function prepareVisits(userId: number, deps: PrepareDeps = fromServer()): Promise<PreparedSummary> {
  const appliedBefore = await readApplied(userId)
  const listed = await readPages(deps.readPage)
  const { visits: fetched, isWhole } = listed
  const editions = [...listed.checklists, ...(await missingEditions(userId, listed, deps.readChecklist))]
  const preparedAt = deps.now().toISOString()
  const tables = [visits, checklists, commands, media, marks]
  const removed = await visitDatabase.transaction('rw', tables, async () => {
    const before = await visits.where('userId').equals(userId).toArray()
    const known = new Map(before.map((visit) => [visit.assignmentId, visit]))
    const waiting = await commands.where('userId').equals(userId).sortBy('seq')
    const now = fetched
      .map((visit) =>
        mergedVisit(preparedOf(userId, visit, preparedAt), known.get(visit.id), appliedBefore.get(visit.id) ?? 0),
      )
      .map((visit) => withEdition(visit, waiting))
    const listed = new Set(now.map(({ assignmentId }) => assignmentId))
    const withWork = await visitsWithWork(userId, deps.storage)
    const isGone = (visit: PreparedVisit) =>
      !listed.has(visit.assignmentId) && !withWork.has(visit.assignmentId) && !isRecentlyClosed(visit, deps.now())
    const gone = isWhole ? before.filter(isGone) : []
    await checklists.bulkPut(editions)
    await visits.bulkPut(now)
    await visits.bulkDelete(gone.map(ownerKey))
    await dropUnusedChecklists()
    await saveSyncTimestamps(userId, { preparedAt })
    return gone.length
  })
  return { visits: fetched.length, removed, preparedAt }
}

export const listPrepared = (userId: number): Promise<PreparedVisit[]> =>
  visits.where('userId').equals(userId).toArray()

export const readPrepared = (owner: VisitOwner): Promise<PreparedVisit | undefined> => visits.get(ownerKey(owner))

export const readStoredChecklist = (id: number): Promise<StoredChecklist | undefined> => checklists.get(id)

/** The user's visits on this device; undefined while they are read. Live. */
export const usePrepared = (userId: number): PreparedVisit[] | undefined =>
  useLiveQuery(() => listPrepared(userId).catch(() => []), [userId])

/** Checklist editions on this device, by id; undefined while they are read. Live. */
export const useStoredChecklists = (): ReadonlyMap<number, StoredChecklist> | undefined =>
  useLiveQuery(() =>
    checklists.toArray().then(
      (kept) => new Map(kept.map((edition) => [edition.id, edition])),
      () => new Map(),
    ),
  )
