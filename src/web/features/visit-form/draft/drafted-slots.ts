import { listDraftVisits } from '../../../offline/store/draft-storage.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { findDraft, readDraft, writeDraft } from './local-drafts.ts'
import { emptySlotDraft, slotsWithContent, withSlotDraft } from './slot-draft.ts'

/** By visit, the slots in which a user has put something in on this device, saved or not. */
export function draftedSlots(storage: Storage, userId: number): Map<number, VisitSlot[]> {
  const drafted = new Map<number, VisitSlot[]>()
  for (const assignmentId of listDraftVisits(storage, userId)) {
    const slots = slotsWithContent(readDraft(storage, { userId, assignmentId }))
    if (slots.length > 0) drafted.set(assignmentId, slots)
  }
  return drafted
}

/** Takes what was entered in one slot, and its key, out of a user's draft. */
export function forgetSlot(storage: Storage, owner: VisitOwner, slot: VisitSlot): void {
  const before = findDraft(storage, owner)
  // One that this version cannot read is not its to change.
  if (!before) return
  const draft = withSlotDraft(before, slot, emptySlotDraft(slot))
  const keys = Object.fromEntries(Object.entries(draft.keys).filter(([name]) => name !== slot))
  // Also when nothing is left: another tab takes an emptied draft over, and writes again what one that is gone had.
  writeDraft(storage, owner, { ...draft, keys })
}
