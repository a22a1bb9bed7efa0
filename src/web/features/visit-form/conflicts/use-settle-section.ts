import { CommandInFlight } from '../../../offline/outbox/outbox.ts'
import { type Settlement, settleConflicts } from '../../../offline/outbox/settle-conflicts.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'
import { newKey } from '../../../ui/new-key.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { type FocusTarget, focusAfter } from '../focus/focus-after.ts'
import { outboxTexts } from '../outbox-status/messages.ts'
import { useVisit } from '../visit-context.ts'
import { conflictTexts } from './messages.ts'

/** Settles the conflicts of a section in one step. @param headerId takes the focus once they are gone */
export function useSettleSection(headerId: string) {
  const { owner, draft } = useVisit()
  const { store } = draft
  const settle = async (settlements: ReadonlyMap<VisitSlot, Settlement>): Promise<FocusTarget | undefined> => {
    try {
      await settleConflicts(owner, settlements, newKey)
    } catch (error) {
      console.error(error)
      toastError(error instanceof CommandInFlight ? outboxTexts.underWay : conflictTexts.failed)
      return undefined
    }
    for (const [slot, settlement] of settlements) if (settlement === 'saved') store.replace(slot)
    await draft.flush()
    toastSuccess(conflictTexts.settled(settlements.size))
    kick()
    return { id: headerId, block: 'start' }
  }
  return (settlements: ReadonlyMap<VisitSlot, Settlement>) =>
    void focusAfter(() => store.runUnlessRunning(`settle-${headerId}`, () => settle(settlements)))
}
