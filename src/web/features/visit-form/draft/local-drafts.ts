import { readDrafts, removeDraft, writeDrafts } from '../../../offline/store/draft-storage.ts'
import {
  keepUnreadableDraft,
  listUnreadableDrafts,
  removeUnreadableDrafts,
} from '../../../offline/store/unreadable-drafts.ts'
import { deleteMedia, type VisitOwner } from '../../../offline/store/visit-media.ts'
import { emptyDraft, type VisitDraft, visitDraft } from './visit-draft.ts'

/** Undefined where this version of the app cannot read it. */
function parsed(stored: unknown): VisitDraft | undefined {
  const read = visitDraft.safeParse(stored)
  if (read.success) return read.data
  console.warn('draft: unreadable', read.error)
  return undefined
}

/** What stands where a user's draft stands and cannot be read; undefined where nothing does, or a draft. */
function unreadableOf(storage: Storage, { userId, assignmentId }: VisitOwner): unknown {
  const stored = readDrafts(storage, assignmentId)[userId]
  return stored === undefined || parsed(stored) ? undefined : stored
}

/** What the device keeps of a user's draft, or undefined where it keeps nothing that can be read. */
export function findDraft(storage: Storage, { userId, assignmentId }: VisitOwner): VisitDraft | undefined {
  const stored = readDrafts(storage, assignmentId)[userId]
  return stored === undefined ? undefined : parsed(stored)
}

export const readDraft = (storage: Storage, owner: VisitOwner): VisitDraft => findDraft(storage, owner) ?? emptyDraft

/** Whether the device keeps something of a user's draft that no form shows. */
export const hasUnreadable = (storage: Storage, owner: VisitOwner): boolean =>
  unreadableOf(storage, owner) !== undefined || listUnreadableDrafts(storage, owner).length > 0

/**
 * What stands in its place and cannot be read is set aside first.
 * @throws when the storage is full or shut
 */
export function writeDraft(storage: Storage, owner: VisitOwner, draft: VisitDraft): void {
  const { userId, assignmentId } = owner
  const unreadable = unreadableOf(storage, owner)
  if (unreadable !== undefined) keepUnreadableDraft(storage, assignmentId, userId, unreadable)
  writeDrafts(storage, assignmentId, { ...readDrafts(storage, assignmentId), [userId]: draft })
}

type RestorableDraft = { stored: unknown; draft: VisitDraft }

/** What was set aside of a user's draft and can be read by this version of the app. */
export const readRestorable = (storage: Storage, owner: VisitOwner): RestorableDraft[] =>
  listUnreadableDrafts(storage, owner).flatMap((stored) => {
    const draft = parsed(stored)
    return draft ? [{ stored, draft }] : []
  })

const logErrors = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

/**
 * Removes a draft of which the server has all from the device, with its photos and signatures. What cannot be read
 * stays: nobody knows whether the server has it.
 */
export function discardDraft(owner: VisitOwner): void {
  if (unreadableOf(localStorage, owner) === undefined) removeDraft(localStorage, owner)
  logErrors(deleteMedia(owner))
}

/** Removes all that a user put into a visit from the device, whoever can read it: their person lets it go. */
export function discardWork(owner: VisitOwner): void {
  removeDraft(localStorage, owner)
  removeUnreadableDrafts(localStorage, owner)
  logErrors(deleteMedia(owner))
}
