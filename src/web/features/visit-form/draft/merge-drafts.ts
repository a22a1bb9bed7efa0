import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { type SlotDraft, slotDraftOf, slotsOf, slotsWithContent, withSlotDraft } from './slot-draft.ts'
import type { VisitDraft } from './visit-draft.ts'

export type MergedDraft = {
  /** The draft that this tab shows. */
  shown: VisitDraft
  /** The draft that the device stores. */
  stored: VisitDraft
  /** The other tab's content of each slot that both tabs changed. */
  conflicts: ReadonlyMap<VisitSlot, SlotDraft>
}

/**
 * Merges the drafts of two tabs. A slot that one tab changed is taken from that tab. A slot that both changed is a
 * conflict until the user chooses: this tab shows its own content, and the device keeps the other's.
 * @param agreed the draft that this tab last read or wrote
 * @param open conflicts that the user has not settled
 */
export function mergeDrafts(
  agreed: VisitDraft,
  mine: VisitDraft,
  other: VisitDraft,
  open: ReadonlyMap<VisitSlot, SlotDraft>,
): MergedDraft {
  // The other tab may have sent with its key already.
  const keys = { ...mine.keys, ...other.keys }
  // An empty draft belongs to no establishment and to no edition.
  const { establishmentId, checklistId } = slotsWithContent(other).length > 0 ? other : mine
  let shown: VisitDraft = { ...mine, establishmentId, checklistId, keys }
  let stored: VisitDraft = { ...other, establishmentId, checklistId, keys }
  const conflicts = new Map<VisitSlot, SlotDraft>()
  for (const slot of slotsOf(agreed, mine, other)) {
    const [agreedSlot, ownSlot, otherSlot] = [agreed, mine, other].map((draft) => slotDraftOf(draft, slot)) as [
      SlotDraft,
      SlotDraft,
      SlotDraft,
    ]
    if (isDeepEqual(ownSlot, otherSlot)) continue
    if (open.has(slot)) conflicts.set(slot, otherSlot)
    else if (isDeepEqual(ownSlot, agreedSlot)) shown = withSlotDraft(shown, slot, otherSlot)
    else if (isDeepEqual(otherSlot, agreedSlot)) stored = withSlotDraft(stored, slot, ownSlot)
    else conflicts.set(slot, otherSlot)
  }
  return { shown, stored, conflicts }
}
