import { enqueue } from '../../../offline/outbox/outbox.ts'
import type { SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import { isQuotaError } from '../../../offline/store/quota-error.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { useVisit } from '../visit-context.ts'
import { outboxTexts } from './messages.ts'

/** A write, and the place of the visit that it fills. */
export type SlotWrite = Pick<SlotCommand, 'slot' | 'write'>

/** Gives writes to the outbox. From then on they are on the device under their keys, whatever happens to this page. */
export function useEnqueueWrites() {
  const { owner, draft, filledOn, addOptimistic } = useVisit()
  /**
   * @param name of the save, for its failure
   * @param failedText of the toast when the device does not take them; without it, the reason
   * @returns whether the device has taken them; if not, it is said and everything stays on the screen
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
    // The person goes on first.
    setTimeout(() => {
      kick()
      void draft.flush()
    })
    return true
  }
}
