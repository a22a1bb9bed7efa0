import { readDrafts, removeDraft, writeDrafts } from '../../../offline/store/draft-storage.ts'
import {
  keepUnreadableDraft,
  listUnreadableDrafts,
  removeUnreadableDrafts,
} from '../../../offline/store/unreadable-drafts.ts'
import { deleteMedia, type VisitOwner } from '../../../offline/store/visit-media.ts'
import { emptyDraft, type VisitDraft, visitDraft } from './visit-draft.ts'

/** Undefined where this version of the app cannot read the value. */
function parsed(stored: unknown): VisitDraft | undefined {
  const read = visitDraft.safeParse(stored)
  if (read.success) return read.data
  console.warn('draft: unreadable', read.error)
  return undefined
}

/** The stored value of a user's draft if this version cannot read it, else undefined. */
function unreadableOf(storage: Storage, { userId, assignmentId }: VisitOwner): unknown {
  const stored = readDrafts(storage, assignmentId)[userId]
  return stored === undefined || parsed(stored) ? undefined : stored
}

/** The stored draft of a user; undefined where none is stored or readable. */
export function findDraft(storage: Storage, { userId, assignmentId }: VisitOwner): VisitDraft | undefined {
  const stored = readDrafts(storage, assignmentId)[userId]
  return stored === undefined ? undefined : parsed(stored)
}

export const readDraft = (storage: Storage, owner: VisitOwner): VisitDraft => findDraft(storage, owner) ?? emptyDraft

/** Whether the device holds a draft of the user that no form shows. */
export const hasUnreadable = (storage: Storage, owner: VisitOwner): boolean =>
  unreadableOf(storage, owner) !== undefined || listUnreadableDrafts(storage, owner).length > 0

/**
 * Stores a draft. An unreadable draft in its place is set aside first.
 * @throws when the storage is full or not available
 */
export function writeDraft(storage: Storage, owner: VisitOwner, draft: VisitDraft): void {
  const { userId, assignmentId } = owner
  const unreadable = unreadableOf(storage, owner)
  if (unreadable !== undefined) keepUnreadableDraft(storage, assignmentId, userId, unreadable)
  writeDrafts(storage, assignmentId, { ...readDrafts(storage, assignmentId), [userId]: draft })
}

type RestorableDraft = { stored: unknown; draft: VisitDraft }

/** Drafts that were set aside and that this version can read. */
export const readRestorable = (storage: Storage, owner: VisitOwner): RestorableDraft[] =>
  listUnreadableDrafts(storage, owner).flatMap((stored) => {
    const draft = parsed(stored)
    return draft ? [{ stored, draft }] : []
  })

const logErrors = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

/**
 * Removes a delivered draft with its photos and signatures. An unreadable draft stays, because the server may lack some
 * of it.
 */
export function discardDraft(owner: VisitOwner): void {
  if (unreadableOf(localStorage, owner) === undefined) removeDraft(localStorage, owner)
  logErrors(deleteMedia(owner))
}

/**
 * Removes everything that a user entered in a visit, unreadable drafts included. The caller has asked the user first.
 */
export function discardWork(owner: VisitOwner): void {
  removeDraft(localStorage, owner)
  removeUnreadableDrafts(localStorage, owner)
  logErrors(deleteMedia(owner))
}
