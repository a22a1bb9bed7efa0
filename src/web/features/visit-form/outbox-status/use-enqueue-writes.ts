import { useContext } from 'react'
import type { SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import { whileAnswering } from '../../../offline/store/answer-limit.ts'
import { failureToTell, type StoreFailure } from '../../../offline/store/store-failure.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { useVisit } from '../visit-context.ts'
import { type DeliverNow, DeliverNowContext } from './deliver-now.ts'
import { deviceTexts } from './device-failure.ts'
import { useFormOutbox } from './form-outbox.ts'
import { outboxTexts } from './messages.ts'

/** A write and its slot. */
export type SlotWrite = Pick<SlotCommand, 'slot' | 'write'> & {
  /** The person signs once more: the server may have the signature of before under its key. */
  isAgain?: boolean
}

/**
 * Whether writes may leave before what the outbox holds, which cannot be read now: first answers and verdicts. Nothing
 * that waits there changes what they say.
 */
const standAlone = (writes: readonly SlotWrite[]): boolean =>
  writes.every(({ write, isAgain }) => !isAgain && (write.call === 'items' || write.call === 'verdicts'))

/** @returns the reason why some writes are neither on the device nor on the server; undefined where all were sent */
async function deliver(
  commands: readonly SlotCommand[],
  failure: StoreFailure,
  deliverNow: DeliverNow | undefined,
): Promise<string | undefined> {
  const mayDeliver = commands.length > 0 && (failure === 'silent' || failure === 'lost')
  const reply = mayDeliver ? await deliverNow?.(commands) : undefined
  if (!reply || (reply.isCut && reply.refused.length === 0)) return deviceTexts[failure]
  return reply.refused.length > 0 ? `${outboxTexts.refusedBy} ${reply.refused.join(' ')}` : undefined
}

/**
 * Queues writes in the outbox. From then on the device holds them under their keys, whatever happens to this page. Where
 * its store does not answer, answers are sent at once.
 */
export function useEnqueueWrites() {
  const { owner, draft, filledOn, addOptimistic } = useVisit()
  const { enqueue, send } = useFormOutbox()
  const deliverNow = useContext(DeliverNowContext)
  /**
   * @param name of the save, for its failure
   * @param failedText the toast when the device cannot store the writes; by default the reason
   * @returns whether the device or the server has them. If not, a toast tells it and everything stays on the screen
   */
  return async (name: string, writes: readonly SlotWrite[], failedText?: string): Promise<boolean> => {
    let commands: SlotCommand[] = []
    try {
      commands = writes.map(({ slot, write, isAgain }) => {
        // The key belongs to the first answer, and each correction or second signature is a write of its own.
        const isOwn = write.call === 'correction' || isAgain
        const key = isOwn ? draft.store.renewKey(slot) : draft.store.keyOf(slot)
        return { slot, write, key, filledOn }
      })
      await whileAnswering(enqueue(owner, commands))
    } catch (error) {
      console.error(error)
      // Local storage has the keys before the server does. Photos may wait for the same store.
      void draft.flush()
      const reason = await deliver(standAlone(writes) ? commands : [], failureToTell(error), deliverNow)
      if (reason === undefined) {
        toastSuccess(outboxTexts.sentAtOnce)
        return true
      }
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
