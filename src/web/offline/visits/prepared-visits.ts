import { useLiveQuery } from 'dexie-react-hooks'
import { loggedInUser } from '../../api/session-claims.ts'
import { keepActFiles } from '../acts/act-files.ts'
import { dropSentActs, listUnsentActs, releaseHeldActs } from '../acts/act-store.ts'
import { listTyped } from '../acts/typed-act.ts'
import { type OutboxCommand, ownerKey } from '../outbox/outbox-command.ts'
import { readSpace } from '../store/device-space.ts'
import { draftFilledOn, listDraftVisits } from '../store/draft-storage.ts'
import { saveSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { listMediaSlots, type VisitOwner } from '../store/visit-media.ts'
import { keepBeforePhotos } from './before-photos.ts'
import { appliedCount, mergeServerProgress } from './merge-server-progress.ts'
import { missingEditions, type ReadChecklist } from './missing-editions.ts'
import { withEditionHere } from './pinned-edition.ts'
import type { PreparedVisit, StoredChecklist } from './prepared-visit.ts'
import { type OfflineVisitsPage, type ReadPage, readPages } from './read-pages.ts'
import { readChecklist, readEvidence, readPage } from './read-server.ts'

export type PreparedSummary = {
  visits: number
  removed: number
  preparedAt: string
  /** Whether the windows of acts could not be brought, which then open with signal alone. */
  lacksActForms: boolean
}

export type PrepareDeps = {
  readPage: ReadPage
  readChecklist: ReadChecklist
  /** Reads the earlier photo of a followed requirement. */
  readEvidence?: (name: string) => Promise<Blob>
  /** Brings the windows of acts, which are no part of the app's kept files. */
  keepFiles?: () => Promise<void>
  storage: Storage
  now: () => Date
  /** The user who is logged in here: after a logout nothing may be stored. */
  loggedIn?: () => number | undefined
}

const { visits, checklists, commands, photos, media, marks } = visitDatabase

const fromServer = (): PrepareDeps => ({
  readPage,
  readChecklist,
  readEvidence,
  keepFiles: keepActFiles,
  storage: localStorage,
  now: () => new Date(),
  loggedIn: loggedInUser,
})

const preparedOf = (userId: number, visit: OfflineVisitsPage['visits'][number], preparedAt: string): PreparedVisit => ({
  userId,
  assignmentId: visit.id,
  establishmentId: visit.establishmentId,
  inscriptionTypeId: visit.inscriptionTypeId,
  checklistId: visit.checklistId,
  ...(visit.nextEditions?.length && { nextEditions: visit.nextEditions }),
  establishment: visit.establishment,
  address: visit.header.address,
  city: visit.city,
  zodes: visit.zodes,
  motive: visit.otherMotive ?? visit.motive,
  assignedOn: visit.assignedOn,
  scheduledOn: visit.scheduledOn,
  dueOn: visit.dueOn,
  visitCode: visit.visitCode,
  header: visit.header,
  establishmentActive: visit.establishmentActive,
  progress: visit.progress,
  lastFindings: visit.lastFindings,
  preparedAt,
  closedInspectionId: null,
})

/** @param before the visit when reading began: what the server recorded since is newer than what was read */
function mergedVisit(
  fetched: PreparedVisit,
  known: PreparedVisit | undefined,
  before: PreparedVisit | undefined,
): PreparedVisit {
  if (!known) return fetched
  const progress = mergeServerProgress(fetched.progress, known, appliedCount(before))
  const isEndedSince = known.isNotMade === true && before?.isNotMade !== true
  return { ...fetched, ...progress, applied: appliedCount(known), ...(isEndedSince && { isNotMade: true }) }
}

/** @param waiting commands of the user, the oldest first */
function withEdition(
  visit: PreparedVisit,
  waiting: readonly Omit<OutboxCommand, 'write'>[],
  storage: Storage,
): PreparedVisit {
  const commands = waiting.filter(({ assignmentId }) => assignmentId === visit.assignmentId)
  const progress = withEditionHere(visit.progress, { commands, drafted: draftFilledOn(storage, visit) })
  return { ...visit, progress, checklistId: progress.checklistId }
}

/** A visit that this device closed stays in the list for a week after its last preparation. */
const CLOSED_KEPT_MS = 7 * 24 * 60 * 60_000

const isRecentlyClosed = ({ closedInspectionId, preparedAt }: PreparedVisit, now: Date): boolean =>
  closedInspectionId !== null && now.getTime() - Date.parse(preparedAt) < CLOSED_KEPT_MS

const visitsWithActs = async (userId: number): Promise<Set<number>> =>
  new Set((await listUnsentActs(userId)).map(({ assignmentId }) => assignmentId))

/** Ids of visits whose removal would lose drafts, photos, commands or acts. */
export async function visitsWithWork(userId: number, storage: Storage): Promise<Set<number>> {
  const ids = new Set([...listDraftVisits(storage, userId), ...(await listMediaSlots(userId)).keys()])
  const own = commands.where('userId').equals(userId)
  await own.each(({ assignmentId }) => void ids.add(assignmentId))
  for (const assignmentId of await visitsWithActs(userId)) ids.add(assignmentId)
  for (const { assignmentId } of listTyped(userId, storage)) ids.add(assignmentId)
  return ids
}

/** Removes the editions that neither a visit nor a waiting command of this device uses. */
export async function dropUnusedChecklists(): Promise<void> {
  const used = new Set<number>()
  await visits.each(({ checklistId, nextEditions = [] }) => {
    for (const id of [checklistId, ...nextEditions.map((next) => next.checklistId)]) used.add(id)
  })
  // A queued command can be corrected only on its own checklist edition.
  await commands.each(({ filledOn }) => void (filledOn?.checklistId !== undefined && used.add(filledOn.checklistId)))
  const kept = await checklists.toCollection().primaryKeys()
  await checklists.bulkDelete(kept.filter((id) => !used.has(id)))
}

const byId = (own: readonly PreparedVisit[]): ReadonlyMap<number, PreparedVisit> =>
  new Map(own.map((visit) => [visit.assignmentId, visit]))

/** The visits are prepared by now, so a failure of the windows of acts fails nothing. @returns whether they are here */
async function bringActForms({ keepFiles }: PrepareDeps): Promise<boolean> {
  try {
    await keepFiles?.()
    return true
  } catch (error) {
    console.warn('act windows: not kept', error)
    return false
  }
}

/** The visits are prepared by now, so a failure of their earlier photos fails nothing. */
async function bringBeforePhotos(userId: number, deps: PrepareDeps, begunAs: number | undefined): Promise<void> {
  const { readEvidence: readImage, loggedIn } = deps
  if (!readImage) return
  const isNearlyFull = async () => (await readSpace())?.isNearlyFull === true
  try {
    await keepBeforePhotos(userId, { readImage, isNearlyFull, isCurrent: () => loggedIn?.() === begunAs })
  } catch (error) {
    console.warn('before-photo: not kept', error)
  }
}

/**
 * Stores a user's pending visits on the device, and removes visits that are no longer pending and hold no work.
 * @throws Refusal, Offline, or the database's error on a full device; then nothing has changed
 */
export async function prepareVisits(userId: number, deps: PrepareDeps = fromServer()): Promise<PreparedSummary> {
  const begunAs = deps.loggedIn?.()
  // The visits are as they were when reading began: one that was planned since may be missing.
  const preparedAt = deps.now().toISOString()
  const atFirst = byId(await listPrepared(userId))
  const listed = await readPages(deps.readPage)
  const { visits: fetched, isWhole } = listed
  const editions = [...listed.checklists, ...(await missingEditions(userId, listed, deps.readChecklist, deps.storage))]
  const tables = [visits, checklists, commands, photos, media, marks]
  const removed = await visitDatabase.transaction('rw', tables, async () => {
    if (deps.loggedIn?.() !== begunAs) throw new Error('The session ended while its visits were read.')
    const before = await visits.where('userId').equals(userId).toArray()
    const known = byId(before)
    const waiting = await commands.where('userId').equals(userId).sortBy('seq')
    const now = fetched
      .map((visit) => mergedVisit(preparedOf(userId, visit, preparedAt), known.get(visit.id), atFirst.get(visit.id)))
      .map((visit) => withEdition(visit, waiting, deps.storage))
    const listed = new Set(now.map(({ assignmentId }) => assignmentId))
    const withWork = await visitsWithWork(userId, deps.storage)
    const isGone = (visit: PreparedVisit) =>
      !listed.has(visit.assignmentId) && !withWork.has(visit.assignmentId) && !isRecentlyClosed(visit, deps.now())
    const gone = isWhole ? before.filter(isGone) : []
    const withActs = await visitsWithActs(userId)
    const isStaying = ({ assignmentId }: PreparedVisit) => !listed.has(assignmentId) && withActs.has(assignmentId)
    const staying = isWhole ? before.filter(isStaying).map((visit) => ({ ...visit, isUnlisted: true })) : []
    await checklists.bulkPut(editions)
    await visits.bulkPut([...now, ...staying])
    await visits.bulkDelete(gone.map(ownerKey))
    await dropUnusedChecklists()
    await releaseHeldActs(userId)
    await dropSentActs(userId, new Set((await listPrepared(userId)).map(({ assignmentId }) => assignmentId)))
    await saveSyncTimestamps(userId, { preparedAt })
    return gone.length
  })
  const hasActForms = await bringActForms(deps)
  await bringBeforePhotos(userId, deps, begunAs)
  return { visits: fetched.length, removed, preparedAt, lacksActForms: !hasActForms }
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
