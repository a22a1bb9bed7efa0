import { inspectionProblems } from '../../../../contract/problems/inspection-problems.ts'
import { filledText } from '../../../../contract/problems/problem-text.ts'
import type { ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { itemPhotos } from '../answers/item-photo.ts'
import { type FocusTarget, focusAfter, focusSoon, itemFieldId, sectionHeaderId } from '../focus/focus-after.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { whenPhotosAttached } from '../photos/attach-photo.ts'
import { cropAsShown } from '../photos/crop-as-shown.ts'
import { useConfirmClosing } from '../review/confirm-closing.ts'
import { useVisit } from '../visit-context.ts'
import { faultyItems, sectionWrites } from './section-writes.ts'

const incompleteText = (section: string) => filledText(inspectionProblems['inspection.section-incomplete'], { section })

/**
 * Saves a section: shows its faults, or queues its answers.
 * @param answered items that the form no longer offers
 * @param onEnqueued called once the device has stored the answers; returns where the visit goes on
 */
export function useSaveSection(
  section: ChecklistSection,
  answered: ReadonlySet<number>,
  onEnqueued: () => FocusTarget,
) {
  const { owner, draft } = useVisit()
  const enqueueWrites = useEnqueueWrites()
  const confirmClosing = useConfirmClosing()
  const { store } = draft
  const name = sectionHeaderId(section.id)

  const shownPhotos = () =>
    section.items
      .filter(({ id }) => !answered.has(id))
      .flatMap((item) => itemPhotos(item, store.get().draft.items[item.id]?.concept))

  /** @returns the first faulty field, a photo that could not be cropped, or where the visit goes on */
  const save = async (): Promise<FocusTarget | undefined> => {
    await whenPhotosAttached(store)
    const faulty = faultyItems(section, answered, store.get())
    const [first] = faulty
    if (first) {
      store.showFaults(faulty.map(({ slot }) => slot))
      toastError(incompleteText(section.name))
      return { id: itemFieldId(first.itemId, first.field), block: 'center' }
    }
    const held = await cropAsShown(store, shownPhotos())
    if (held) return held
    const writes = sectionWrites(owner.assignmentId, section, answered, store.get())
    const consent = await confirmClosing(writes)
    if (consent.kind === 'held') return consent.target
    if (!(await enqueueWrites(name, writes))) return undefined
    const next = onEnqueued()
    // The dialog had the focus, so the form has to take it back.
    if (consent.kind === 'reviewed') focusSoon(next)
    return next
  }
  return () => focusAfter(() => store.runUnlessRunning(name, save))
}
