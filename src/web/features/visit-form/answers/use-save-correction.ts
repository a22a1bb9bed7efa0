import type { ChecklistItem } from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { emptyItem } from '../draft/visit-draft.ts'
import { type FocusTarget, focusAfter, itemFieldId, itemHeaderId } from '../focus/focus-after.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { whenPhotosAttached } from '../photos/attach-photo.ts'
import { cropAsShown } from '../photos/crop-as-shown.ts'
import { useVisit } from '../visit-context.ts'
import type { SavedAnswer } from '../visit-form.queries.ts'
import { hasEvidence, isUnchanged } from './correction.ts'
import { firstFault, itemFaults } from './item-faults.ts'
import { itemPhotos } from './item-photo.ts'
import { answerOf } from './item-write.ts'
import { itemTexts } from './messages.ts'

export const correctionName = (itemId: number) => `correct-${itemId}`

/** Saves the correction of one answer: shows its faults, or queues it under a key of its own. */
export function useSaveCorrection(item: ChecklistItem, saved: SavedAnswer) {
  const { owner, draft } = useVisit()
  const { store } = draft
  const enqueueWrites = useEnqueueWrites()
  const slot = itemSlot(item.id)
  const header: FocusTarget = { id: itemHeaderId(item.id), block: 'nearest' }

  const save = async (): Promise<FocusTarget | undefined> => {
    await whenPhotosAttached(store)
    const entered = store.get().draft.items[item.id] ?? emptyItem
    const newPhoto = () => {
      const medium = store.get().media.get(slot)
      // A picture without its time is the copy of the photo that is saved already.
      return entered.photo && medium instanceof Blob ? medium : undefined
    }
    const field = firstFault(itemFaults(item, entered, hasEvidence(saved, entered, newPhoto())))
    if (field) {
      store.showFaults([slot])
      return { id: itemFieldId(item.id, field), block: 'center' }
    }
    if (isUnchanged(saved, entered)) {
      toastError(itemTexts.unchanged)
      return undefined
    }
    const held = newPhoto() && (await cropAsShown(store, itemPhotos(item, entered.concept)))
    if (held) return held
    const body = answerOf(owner.assignmentId, item, entered, newPhoto())
    if (!(await enqueueWrites(correctionName(item.id), [{ slot, write: { call: 'correction', body } }])))
      return undefined
    store.endCorrection(slot)
    return header
  }
  return {
    save: () => void focusAfter(() => store.runUnlessRunning(correctionName(item.id), save)),
    cancel: () =>
      void focusAfter(async () => {
        store.cancelCorrection(slot)
        return header
      }),
  }
}
