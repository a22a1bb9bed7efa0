import { z } from 'zod'
import { type FilledOn, filledOn } from '../../../domain/inspections/filled-on.ts'
import {
  keepUnreadableDraft,
  listUnreadableVisits,
  removeUnreadableDrafts,
  UNKNOWN_USER,
  visitsWithKey,
} from './unreadable-drafts.ts'
import type { VisitOwner } from './visit-media.ts'

const PREFIX = 'inspection-draft-'

/** R 4.11: the key is made from the assignment id. */
export const draftKey = (assignmentId: number): string => `${PREFIX}${assignmentId}`

/** Drafts by user id: users who share a device neither see nor overwrite each other's drafts. */
const drafts = z.object({ users: z.record(z.string(), z.unknown()) })

type Drafts = z.output<typeof drafts>['users']

function parsed(stored: string): Drafts | undefined {
  try {
    return drafts.parse(JSON.parse(stored)).users
  } catch (error) {
    console.warn('draft: unreadable', error)
    return undefined
  }
}

/** Drafts of a visit by user id. Their content is not checked here; the form reads it. */
export const readDrafts = (storage: Storage, assignmentId: number): Drafts =>
  parsed(storage.getItem(draftKey(assignmentId)) ?? '{"users":{}}') ?? {}

/** @throws when the storage is full or not available */
export function writeDrafts(storage: Storage, assignmentId: number, users: Drafts): void {
  const stored = storage.getItem(draftKey(assignmentId))
  if (stored !== null && !parsed(stored)) keepUnreadableDraft(storage, assignmentId, UNKNOWN_USER, stored)
  storage.setItem(draftKey(assignmentId), JSON.stringify({ users }))
}

/** Removes the draft that one user has of a visit. */
export function removeDraft(storage: Storage, { userId, assignmentId }: VisitOwner): void {
  const { [userId]: removed, ...others } = readDrafts(storage, assignmentId)
  if (removed === undefined) return
  if (Object.keys(others).length === 0) storage.removeItem(draftKey(assignmentId))
  else writeDrafts(storage, assignmentId, others)
}

/** Properties of a draft that are no work of the user: keys of the form, and who of the officials signs where. */
const BESIDE = ['establishmentId', 'checklistId', 'keys', 'officials']

/** An empty text, or a choice that was not made. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isBlank)
    : value === undefined || value === null || value === '' || value === false

/** Whether a draft has input. An unknown shape counts as input, so that no work is taken for nothing. */
const hasContent = (draft: unknown): boolean =>
  typeof draft !== 'object' ||
  draft === null ||
  Object.entries(draft).some(([name, part]) => !BESIDE.includes(name) && !isBlank(part))

/** The establishment and the edition that a draft was entered for; undefined without input. */
export function draftFilledOn(storage: Storage, { userId, assignmentId }: VisitOwner): FilledOn | undefined {
  const draft = readDrafts(storage, assignmentId)[userId]
  return draft !== undefined && hasContent(draft) ? filledOn.safeParse(draft).data : undefined
}

type UserDraft = { assignmentId: number; draft: unknown }

const listDrafts = (storage: Storage, userId: number): UserDraft[] =>
  visitsWithKey(storage, PREFIX)
    .map((assignmentId) => ({ assignmentId, draft: readDrafts(storage, assignmentId)[userId] }))
    .filter(({ draft }) => draft !== undefined)

/** Visits in which a user has drafted something on this device, unreadable drafts included. */
export const listDraftVisits = (storage: Storage, userId: number): number[] => {
  const drafted = listDrafts(storage, userId).filter(({ draft }) => hasContent(draft))
  return [...new Set([...drafted.map(({ assignmentId }) => assignmentId), ...listUnreadableVisits(storage, userId)])]
}

/** Removes every draft of one user, also empty and unreadable ones. */
export function removeDrafts(storage: Storage, userId: number): void {
  for (const { assignmentId } of listDrafts(storage, userId)) removeDraft(storage, { userId, assignmentId })
  for (const assignmentId of listUnreadableVisits(storage, userId))
    removeUnreadableDrafts(storage, { userId, assignmentId })
}
