import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { type SlotDraft, slotDraftOf, slotsOf, slotsWithContent, withSlotDraft } from './slot-draft.ts'
import type { VisitDraft } from './visit-draft.ts'

export type MergedDraft = {
  /** What this tab shows. */
  shown: VisitDraft
  /** What the device keeps. */
  stored: VisitDraft
  /** The other tab's content of what both have changed. */
  conflicts: ReadonlyMap<VisitSlot, SlotDraft>
}

/**
 * Two tabs write one draft. A piece that only one of them has changed since they agreed is taken from that one; of a
 * piece that both have changed, this tab goes on showing its own and the device goes on keeping the other's, until
 * the person has said which: neither tab overwrites the other in silence.
 * @param agreed as this tab last read or wrote it
 * @param open conflicts that the person has not settled yet
 */
export function mergeDrafts(
  agreed: VisitDraft,
  mine: VisitDraft,
  theirs: VisitDraft,
  open: ReadonlyMap<VisitSlot, SlotDraft>,
): MergedDraft {
  // A key that another tab made first may be under way already.
  const keys = { ...mine.keys, ...theirs.keys }
  // An emptied draft is of no establishment any more.
  const { establishmentId } = slotsWithContent(theirs).length > 0 ? theirs : mine
  let shown: VisitDraft = { ...mine, establishmentId, keys }
  let stored: VisitDraft = { ...theirs, establishmentId, keys }
  const conflicts = new Map<VisitSlot, SlotDraft>()
  for (const slot of slotsOf(agreed, mine, theirs)) {
    const [base, here, there] = [agreed, mine, theirs].map((draft) => slotDraftOf(draft, slot)) as [
      SlotDraft,
      SlotDraft,
      SlotDraft,
    ]
    if (isDeepEqual(here, there)) continue
    if (open.has(slot)) conflicts.set(slot, there)
    else if (isDeepEqual(here, base)) shown = withSlotDraft(shown, slot, there)
    else if (isDeepEqual(there, base)) stored = withSlotDraft(stored, slot, here)
    else conflicts.set(slot, there)
  }
  return { shown, stored, conflicts }
}
