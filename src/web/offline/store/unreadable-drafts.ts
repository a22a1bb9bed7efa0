import { z } from 'zod'
import { isDeepEqual } from '../../../domain/shared/is-deep-equal.ts'
import type { VisitOwner } from './visit-media.ts'

/** The visits of the keys that are a prefix and an assignment id. */
export const visitsWithKey = (storage: Storage, prefix: string): number[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .filter((assignmentId) => Number.isInteger(assignmentId))

/** No draft's own key, which ends in a number: a version of the app that knows nothing of it leaves it alone. */
const PREFIX = 'inspection-draft-aside-'
const storageKey = (assignmentId: number): string => `${PREFIX}${assignmentId}`

/** Whose it is where that cannot be read either. */
export const UNKNOWN_USER = 'nobody'

/** By user id, the oldest first. */
const stored = z.object({ users: z.record(z.string(), z.array(z.unknown())) })
type DraftsByUser = z.output<typeof stored>['users']

/** @throws when it cannot be read: what stands there is then not to be written over either */
const read = (storage: Storage, assignmentId: number): DraftsByUser =>
  stored.parse(JSON.parse(storage.getItem(storageKey(assignmentId)) ?? '{"users":{}}')).users

function write(storage: Storage, assignmentId: number, users: DraftsByUser): void {
  const left = Object.entries(users).filter(([, kept]) => kept.length > 0)
  if (left.length === 0) storage.removeItem(storageKey(assignmentId))
  else storage.setItem(storageKey(assignmentId), JSON.stringify({ users: Object.fromEntries(left) }))
}

/** What was set aside of a user's drafts of a visit. */
export function listUnreadableDrafts(storage: Storage, { userId, assignmentId }: VisitOwner): unknown[] {
  try {
    return read(storage, assignmentId)[userId] ?? []
  } catch (error) {
    console.warn('Borrador apartado ilegible:', error)
    return []
  }
}

/**
 * Keeps a draft that this version of the app cannot read (a newer one wrote it, and was taken back) before another takes
 * its place. Of the two ways not to lose it this one keeps both: a form that kept nothing meanwhile would lose what is
 * typed now.
 * @throws when there is no room: then nothing may be written in its place
 */
export function keepUnreadableDraft(
  storage: Storage,
  assignmentId: number,
  whose: number | string,
  draft: unknown,
): void {
  const users = read(storage, assignmentId)
  const kept = users[whose] ?? []
  if (kept.some((one) => isDeepEqual(one, draft))) return
  write(storage, assignmentId, { ...users, [whose]: [...kept, draft] })
}

/** Removes what was set aside of one user's drafts: all of it, or one that is no longer only there. */
export function removeUnreadableDrafts(storage: Storage, owner: VisitOwner, only?: unknown): void {
  const { userId, assignmentId } = owner
  const kept = listUnreadableDrafts(storage, owner)
  if (kept.length === 0) return
  const left = only === undefined ? [] : kept.filter((one) => !isDeepEqual(one, only))
  write(storage, assignmentId, { ...read(storage, assignmentId), [userId]: left })
}

/** The visits of which something of a user is set aside. */
export const listUnreadableVisits = (storage: Storage, userId: number): number[] =>
  visitsWithKey(storage, PREFIX).filter(
    (assignmentId) => listUnreadableDrafts(storage, { userId, assignmentId }).length > 0,
  )
