import { z } from 'zod'
import type { VisitOwner } from '../../../offline/visit-media.ts'
import { emptyDraft, type VisitDraft, visitDraft } from './visit-draft.ts'

/** Specification section 4: a key made from the assignment id. */
export const draftKey = (assignmentId: number): string => `inspection-draft-${assignmentId}`

/** By user id: whoever logs in on the same device neither sees nor overwrites another's draft. */
const drafts = z.object({ users: z.record(z.string(), z.unknown()) })

function readAll(storage: Storage, assignmentId: number): Record<string, unknown> {
  try {
    return drafts.parse(JSON.parse(storage.getItem(draftKey(assignmentId)) ?? '{"users":{}}')).users
  } catch (error) {
    console.warn('Borrador ilegible:', error)
    return {}
  }
}

export function readDraft(storage: Storage, { userId, assignmentId }: VisitOwner): VisitDraft {
  const stored = readAll(storage, assignmentId)[userId]
  if (stored === undefined) return emptyDraft
  const read = visitDraft.safeParse(stored)
  if (read.success) return read.data
  console.warn('Borrador ilegible:', read.error)
  return emptyDraft
}

/** @throws when the storage is full or shut */
export function writeDraft(storage: Storage, { userId, assignmentId }: VisitOwner, draft: VisitDraft): void {
  const users = { ...readAll(storage, assignmentId), [userId]: draft }
  storage.setItem(draftKey(assignmentId), JSON.stringify({ users }))
}

/** A closed visit takes no more writes from anybody. */
export const removeDrafts = (storage: Storage, assignmentId: number): void => storage.removeItem(draftKey(assignmentId))
