import { useState } from 'react'
import { CommandInFlight } from '../../../offline/outbox/outbox.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { refusalTexts } from './messages.ts'

/** Does what a person decided about their work on this device, and says when it could not be done. */
export function useOutboxChange() {
  const [isBusy, setBusy] = useState(false)
  /** @returns whether it was done */
  const apply = async (change: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await change()
      return true
    } catch (error) {
      console.error(error)
      toastError(error instanceof CommandInFlight ? error.message : refusalTexts.failed)
      return false
    } finally {
      // What waited behind it may go now.
      kick()
      setBusy(false)
    }
  }
  return { isBusy, apply }
}
