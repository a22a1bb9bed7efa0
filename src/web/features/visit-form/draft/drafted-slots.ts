import { listDraftVisits } from '../../../offline/store/draft-storage.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { findDraft, readDraft, writeDraft } from './local-drafts.ts'
import { emptySlotDraft, slotsWithContent, withSlotDraft } from './slot-draft.ts'

/** Slots with input of a user on this device, by visit, saved or not. */
export function draftedSlots(storage: Storage, userId: number): Map<number, VisitSlot[]> {
  const drafted = new Map<number, VisitSlot[]>()
  for (const assignmentId of listDraftVisits(storage, userId)) {
    const slots = slotsWithContent(readDraft(storage, { userId, assignmentId }))
    if (slots.length > 0) drafted.set(assignmentId, slots)
  }
  return drafted
}

/** Removes one slot and its key from a user's draft. */
export function forgetSlot(storage: Storage, owner: VisitOwner, slot: VisitSlot): void {
  const before = findDraft(storage, owner)
  // A draft that this version cannot read stays as it is.
  if (!before) return
  const draft = withSlotDraft(before, slot, emptySlotDraft(slot))
  const keys = Object.fromEntries(Object.entries(draft.keys).filter(([name]) => name !== slot))
  // An empty draft is stored too: another tab takes it over, but would write a removed draft again.
  writeDraft(storage, owner, { ...draft, keys })
}
