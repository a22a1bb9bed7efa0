import { z } from 'zod'
import { isDeepEqual } from '../../../domain/shared/is-deep-equal.ts'
import type { VisitOwner } from './visit-media.ts'

/** Visit ids of the keys that consist of a prefix and an assignment id. */
export const visitsWithKey = (storage: Storage, prefix: string): number[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .filter((assignmentId) => Number.isInteger(assignmentId))

/**
 * The key of a draft ends in a number after a shorter prefix. Older versions of the app do not know this one, and leave
 * it.
 */
const PREFIX = 'inspection-draft-aside-'
const storageKey = (assignmentId: number): string => `${PREFIX}${assignmentId}`

/** Stands for the user of a draft whose user cannot be read. */
export const UNKNOWN_USER = 'nobody'

/** Unreadable drafts by user id, the oldest first. */
const stored = z.object({ users: z.record(z.string(), z.array(z.unknown())) })
type DraftsByUser = z.output<typeof stored>['users']

/** @throws when the value cannot be read; it must not be overwritten then */
const read = (storage: Storage, assignmentId: number): DraftsByUser =>
  stored.parse(JSON.parse(storage.getItem(storageKey(assignmentId)) ?? '{"users":{}}')).users

function write(storage: Storage, assignmentId: number, users: DraftsByUser): void {
  const left = Object.entries(users).filter(([, kept]) => kept.length > 0)
  if (left.length === 0) storage.removeItem(storageKey(assignmentId))
  else storage.setItem(storageKey(assignmentId), JSON.stringify({ users: Object.fromEntries(left) }))
}

/** Unreadable drafts that a user has of a visit. */
export function listUnreadableDrafts(storage: Storage, { userId, assignmentId }: VisitOwner): unknown[] {
  try {
    return read(storage, assignmentId)[userId] ?? []
  } catch (error) {
    console.warn('unreadable drafts: cannot be listed', error)
    return []
  }
}

/**
 * Keeps a draft that this version of the app cannot read before another takes its place. A newer version wrote it, and
 * was taken back. Refusing to write would lose what the user types now.
 * @throws when there is no room; the caller must not overwrite the draft then
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

/** Removes the unreadable drafts that a user has of a visit: all, or the one that was restored. */
export function removeUnreadableDrafts(storage: Storage, owner: VisitOwner, only?: unknown): void {
  const { userId, assignmentId } = owner
  const kept = listUnreadableDrafts(storage, owner)
  if (kept.length === 0) return
  const left = only === undefined ? [] : kept.filter((one) => !isDeepEqual(one, only))
  write(storage, assignmentId, { ...read(storage, assignmentId), [userId]: left })
}

export const listUnreadableVisits = (storage: Storage, userId: number): number[] =>
  visitsWithKey(storage, PREFIX).filter(
    (assignmentId) => listUnreadableDrafts(storage, { userId, assignmentId }).length > 0,
  )
