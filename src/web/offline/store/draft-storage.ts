import { z } from 'zod'
import {
  keepUnreadableDraft,
  listUnreadableVisits,
  removeUnreadableDrafts,
  UNKNOWN_USER,
  visitsWithKey,
} from './unreadable-drafts.ts'
import type { VisitOwner } from './visit-media.ts'

const PREFIX = 'inspection-draft-'

/** R 4.11: a key made from the assignment id. */
export const draftKey = (assignmentId: number): string => `${PREFIX}${assignmentId}`

/** By user id: whoever logs in on the same device neither sees nor overwrites another's draft. */
const drafts = z.object({ users: z.record(z.string(), z.unknown()) })

type Drafts = z.output<typeof drafts>['users']

function parsed(stored: string): Drafts | undefined {
  try {
    return drafts.parse(JSON.parse(stored)).users
  } catch (error) {
    console.warn('Borrador ilegible:', error)
    return undefined
  }
}

/** What each user has put into a visit; its content is the form's to read. */
export const readDrafts = (storage: Storage, assignmentId: number): Drafts =>
  parsed(storage.getItem(draftKey(assignmentId)) ?? '{"users":{}}') ?? {}

/** @throws when the storage is full or shut */
export function writeDrafts(storage: Storage, assignmentId: number, users: Drafts): void {
  const stored = storage.getItem(draftKey(assignmentId))
  if (stored !== null && !parsed(stored)) keepUnreadableDraft(storage, assignmentId, UNKNOWN_USER, stored)
  storage.setItem(draftKey(assignmentId), JSON.stringify({ users }))
}

/** Removes one user's draft of a visit, and nobody else's. */
export function removeDraft(storage: Storage, { userId, assignmentId }: VisitOwner): void {
  const { [userId]: removed, ...others } = readDrafts(storage, assignmentId)
  if (removed === undefined) return
  if (Object.keys(others).length === 0) storage.removeItem(draftKey(assignmentId))
  else writeDrafts(storage, assignmentId, others)
}

/** What a form notes beside what its person puts in. */
const BESIDE = ['establishmentId', 'keys']

/** As it is before anything is put in: an empty text, a choice that was not made. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isBlank)
    : value === undefined || value === null || value === '' || value === false

/** Whether something is put in; what cannot be told counts, so that nobody's work is taken for nothing. */
const hasContent = (draft: unknown): boolean =>
  typeof draft !== 'object' ||
  draft === null ||
  Object.entries(draft).some(([name, part]) => !BESIDE.includes(name) && !isBlank(part))

type UserDraft = { assignmentId: number; draft: unknown }

const listDrafts = (storage: Storage, userId: number): UserDraft[] =>
  visitsWithKey(storage, PREFIX)
    .map((assignmentId) => ({ assignmentId, draft: readDrafts(storage, assignmentId)[userId] }))
    .filter(({ draft }) => draft !== undefined)

/** The visits in which a user has put something in that is still drafted on this device, be it set aside. */
export const listDraftVisits = (storage: Storage, userId: number): number[] => {
  const drafted = listDrafts(storage, userId).filter(({ draft }) => hasContent(draft))
  return [...new Set([...drafted.map(({ assignmentId }) => assignmentId), ...listUnreadableVisits(storage, userId)])]
}

/** Removes every draft of one user, also those in which nothing is left, and what was set aside. */
export function removeDrafts(storage: Storage, userId: number): void {
  for (const { assignmentId } of listDrafts(storage, userId)) removeDraft(storage, { userId, assignmentId })
  for (const assignmentId of listUnreadableVisits(storage, userId))
    removeUnreadableDrafts(storage, { userId, assignmentId })
}
