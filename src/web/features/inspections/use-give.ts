import { enqueue } from '../../offline/outbox/outbox.ts'
import type { SlotCommand } from '../../offline/outbox/outbox-command.ts'
import { kick } from '../../offline/sync/sync-engine.ts'
import { toastError } from '../../ui/toast.ts'
import { messages } from './messages.ts'
import { useVisit } from './open-visit.ts'

/** A write, and the place of the visit that it fills. */
export type SlotWrite = Pick<SlotCommand, 'slot' | 'write'>

/** Gives writes to the outbox. From then on they are on the device under their keys, whatever happens to this page. */
export function useGive() {
  const { owner, draft, filledOn, noteGiven } = useVisit()
  /**
   * @param name of the save, for its failure
   * @param failedText of the toast when the device does not take them
   * @returns whether the device has taken them; if not, it is said and everything stays on the screen
   */
  return async (
    name: string,
    writes: readonly SlotWrite[],
    failedText = messages.outbox.deviceFull,
  ): Promise<boolean> => {
    const commands = writes.map(({ slot, write }) => ({ slot, write, key: draft.store.keyOf(slot), filledOn }))
    try {
      await enqueue(owner, commands)
    } catch (error) {
      console.error(error)
      draft.store.fail(name, messages.outbox.deviceFull)
      toastError(failedText)
      return false
    }
    noteGiven(commands)
    // The person goes on first.
    setTimeout(() => {
      kick()
      draft.flush()
    })
    return true
  }
}
