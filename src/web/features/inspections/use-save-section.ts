import { replyTo } from '../../../contract/problems.ts'
import type { ChecklistSection } from '../../../domain/inspections/checklist.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { Refusal } from '../../api/refusal.ts'
import { sendVisitWrites } from '../../offline/send-visit-writes.ts'
import { itemSlot } from '../../offline/visit-slot.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { photosAttached } from './item/attach-photo.ts'
import { messages } from './messages.ts'
import { useTakeReply, useVisit } from './open-visit.ts'
import { itemFieldId, reveal, sectionHeaderId } from './reveal.ts'
import { type SaveReply, saveSlots } from './save-slots.ts'
import { faultyItems, sectionWrites } from './section-writes.ts'

const incompleteText = (section: string) =>
  replyTo(new Problem('inspection.section-incomplete', { params: { section } })).error.message

/** Why nothing came back; a refusal of the whole request says it itself. */
const failureText = (error: unknown) => (error instanceof Refusal ? error.message : messages.section.offline)

/**
 * Saves a section: its faults are shown, or its answers sent in one request.
 * @param onSaved once the server holds the whole section and the visit goes on
 */
export function useSaveSection(section: ChecklistSection, answered: ReadonlySet<number>, onSaved: () => void) {
  const { assignmentId, draft } = useVisit()
  const takeReply = useTakeReply()
  const { store } = draft
  const name = sectionHeaderId(section.id)

  /** @returns the element to mend, if any */
  const showReply = ({ refusal, isClosed }: SaveReply): string | undefined => {
    if (!refusal) {
      toastSuccess(messages.section.savedToast(section.name))
      if (!isClosed) onSaved()
      return undefined
    }
    if (refusal.isAnswered) {
      toastError(messages.section.alreadyFilled(section.name))
      store.fail(name, messages.section.answeredElsewhere)
      return undefined
    }
    store.refuse(refusal.slot, refusal.message)
    const item = section.items.find(({ id }) => itemSlot(id) === refusal.slot)
    return item && itemFieldId(item.id, 'refusal')
  }
  const save = async (): Promise<string | undefined> => {
    await photosAttached(store)
    const faulty = faultyItems(section, answered, store.get())
    const [first] = faulty
    if (first) {
      store.showFaults(faulty.map(({ slot }) => slot))
      toastError(incompleteText(section.name))
      return itemFieldId(first.itemId, first.field)
    }
    const writes = sectionWrites(assignmentId, section, answered, store.get())
    try {
      const reply = await saveSlots(draft, assignmentId, writes, sendVisitWrites)
      const toMend = showReply(reply)
      await takeReply(writes, reply)
      return toMend
    } catch (error) {
      console.error(error)
      store.fail(name, failureText(error))
      toastError(failureText(error))
      return undefined
    }
  }
  return async () => {
    const toMend = await store.exclusively(name, save)
    // What was disabled while it was sent takes the focus once it is enabled again.
    if (toMend) requestAnimationFrame(() => reveal(toMend))
  }
}
