import { readDrafts, removeDraft, writeDrafts } from '../../../offline/draft-storage.ts'
import { dropMedia, type VisitOwner } from '../../../offline/visit-media.ts'
import { emptyDraft, type VisitDraft, visitDraft } from './visit-draft.ts'

/** What the device keeps of a user's draft, or undefined where it keeps nothing that can be read. */
export function findDraft(storage: Storage, { userId, assignmentId }: VisitOwner): VisitDraft | undefined {
  const stored = readDrafts(storage, assignmentId)[userId]
  if (stored === undefined) return undefined
  const read = visitDraft.safeParse(stored)
  if (read.success) return read.data
  console.warn('Borrador ilegible:', read.error)
  return undefined
}

export const readDraft = (storage: Storage, owner: VisitOwner): VisitDraft => findDraft(storage, owner) ?? emptyDraft

/** @throws when the storage is full or shut */
export function writeDraft(storage: Storage, { userId, assignmentId }: VisitOwner, draft: VisitDraft): void {
  writeDrafts(storage, assignmentId, { ...readDrafts(storage, assignmentId), [userId]: draft })
}

/** Removes a draft from the device, with its photos and signatures. */
export function discardDraft(owner: VisitOwner): void {
  removeDraft(localStorage, owner)
  dropMedia(owner).catch((error: unknown) => console.error(error))
}
