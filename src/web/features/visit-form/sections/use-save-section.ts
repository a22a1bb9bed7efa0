import { replyTo } from '../../../../contract/problems.ts'
import type { ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { Problem } from '../../../../domain/shared/problem.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { itemFieldId, revealAfter, type Shown, sectionHeaderId } from '../focus/focus-after.ts'
import { useGive } from '../outbox-status/use-enqueue-writes.ts'
import { photosAttached } from '../photos/attach-photo.ts'
import { useVisit } from '../visit-context.ts'
import { faultyItems, sectionWrites } from './section-writes.ts'

const incompleteText = (section: string) =>
  replyTo(new Problem('inspection.section-incomplete', { params: { section } })).error.message

/**
 * Saves a section: its faults are shown, or its answers given to be sent.
 * @param given items that are not the form's any more
 * @param onGiven once the device has them; tells where the visit goes on
 */
export function useSaveSection(section: ChecklistSection, given: ReadonlySet<number>, onGiven: () => Shown) {
  const { owner, draft } = useVisit()
  const give = useGive()
  const { store } = draft
  const name = sectionHeaderId(section.id)

  /** @returns what to mend, or where the visit goes on */
  const save = async (): Promise<Shown | undefined> => {
    await photosAttached(store)
    const faulty = faultyItems(section, given, store.get())
    const [first] = faulty
    if (first) {
      store.showFaults(faulty.map(({ slot }) => slot))
      toastError(incompleteText(section.name))
      return { id: itemFieldId(first.itemId, first.field), block: 'center' }
    }
    const isGiven = await give(name, sectionWrites(owner.assignmentId, section, given, store.get()))
    return isGiven ? onGiven() : undefined
  }
  return () => revealAfter(() => store.exclusively(name, save))
}
