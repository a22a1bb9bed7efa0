import { enqueue } from '../../../offline/outbox/outbox.ts'
import type { SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import { isQuotaError } from '../../../offline/store/quota-error.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { useVisit } from '../visit-context.ts'
import { outboxTexts } from './messages.ts'

/** A write and its slot. */
export type SlotWrite = Pick<SlotCommand, 'slot' | 'write'>

/** Queues writes in the outbox. From then on the device holds them under their keys, whatever happens to this page. */
export function useEnqueueWrites() {
  const { owner, draft, filledOn, addOptimistic } = useVisit()
  /**
   * @param name of the save, for its failure
   * @param failedText the toast when the device cannot store the writes; by default the reason
   * @returns whether the device stored them. If not, a toast tells it and everything stays on the screen
   */
  return async (name: string, writes: readonly SlotWrite[], failedText?: string): Promise<boolean> => {
    let commands: SlotCommand[]
    try {
      commands = writes.map(({ slot, write }) => ({ slot, write, key: draft.store.keyOf(slot), filledOn }))
      await enqueue(owner, commands)
    } catch (error) {
      console.error(error)
      const reason = isQuotaError(error) ? outboxTexts.deviceFull : outboxTexts.deviceFailed
      draft.store.failSave(name, reason)
      toastError(failedText ?? reason)
      return false
    }
    addOptimistic(commands)
    // Sending starts after the form has moved on.
    setTimeout(() => {
      kick()
      void draft.flush()
    })
    return true
  }
}
