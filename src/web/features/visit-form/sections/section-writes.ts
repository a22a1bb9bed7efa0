import type { ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { type FaultField, firstFault, itemFaults } from '../answers/item-faults.ts'
import { answerOf } from '../answers/item-write.ts'
import type { DraftState } from '../draft/draft-state.ts'
import { emptyItem } from '../draft/visit-draft.ts'
import type { SlotWrite } from '../outbox-status/use-enqueue-writes.ts'

type DraftContent = Pick<DraftState, 'draft' | 'media'>

const photoOf = ({ media }: DraftContent, itemId: number): Blob | undefined => {
  const medium = media.get(itemSlot(itemId))
  return medium instanceof Blob ? medium : undefined
}

export type FaultyItem = { itemId: number; slot: VisitSlot; field: FaultField }

/** Items of a section that cannot be sent yet, in order, each with its first faulty field. */
export function faultyItems(
  section: ChecklistSection,
  answered: ReadonlySet<number>,
  content: DraftContent,
): FaultyItem[] {
  return section.items.flatMap((item) => {
    if (answered.has(item.id)) return []
    const faults = itemFaults(item, content.draft.items[item.id] ?? emptyItem, photoOf(content, item.id) !== undefined)
    const field = firstFault(faults)
    return field ? [{ itemId: item.id, slot: itemSlot(item.id), field }] : []
  })
}

/** The writes of the items that are not answered. The section must have no faulty item. */
export const sectionWrites = (
  assignmentId: number,
  section: ChecklistSection,
  answered: ReadonlySet<number>,
  content: DraftContent,
): SlotWrite[] =>
  section.items
    .filter((item) => !answered.has(item.id))
    .map((item) => ({
      slot: itemSlot(item.id),
      write: {
        call: 'items',
        body: answerOf(assignmentId, item, content.draft.items[item.id] ?? emptyItem, photoOf(content, item.id)),
      },
    }))
