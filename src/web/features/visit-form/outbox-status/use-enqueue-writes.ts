import type { SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import { isStoreSilent } from '../../../offline/store/limit-opening.ts'
import { isQuotaError } from '../../../offline/store/quota-error.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { useVisit } from '../visit-context.ts'
import { useFormOutbox } from './form-outbox.ts'
import { outboxTexts } from './messages.ts'

/** A write and its slot. */
export type SlotWrite = Pick<SlotCommand, 'slot' | 'write'> & {
  /** The person signs once more: the server may have the signature of before under its key. */
  isAgain?: boolean
}

function reasonOf(error: unknown): string {
  if (isStoreSilent()) return outboxTexts.deviceSilent
  return isQuotaError(error) ? outboxTexts.deviceFull : outboxTexts.deviceFailed
}

/** Queues writes in the outbox. From then on the device holds them under their keys, whatever happens to this page. */
export function useEnqueueWrites() {
  const { owner, draft, filledOn, addOptimistic } = useVisit()
  const { enqueue, send } = useFormOutbox()
  /**
   * @param name of the save, for its failure
   * @param failedText the toast when the device cannot store the writes; by default the reason
   * @returns whether the device stored them. If not, a toast tells it and everything stays on the screen
   */
  return async (name: string, writes: readonly SlotWrite[], failedText?: string): Promise<boolean> => {
    let commands: SlotCommand[]
    try {
      commands = writes.map(({ slot, write, isAgain }) => {
        // The key belongs to the first answer, and each correction or second signature is a write of its own.
        const isOwn = write.call === 'correction' || isAgain
        const key = isOwn ? draft.store.renewKey(slot) : draft.store.keyOf(slot)
        return { slot, write, key, filledOn }
      })
      await enqueue(owner, commands)
    } catch (error) {
      console.error(error)
      const reason = reasonOf(error)
      draft.store.failSave(name, reason)
      toastError(failedText ?? reason)
      return false
    }
    addOptimistic(commands)
    // Sending starts after the form has moved on.
    setTimeout(() => {
      send()
      void draft.flush()
    })
    return true
  }
}
