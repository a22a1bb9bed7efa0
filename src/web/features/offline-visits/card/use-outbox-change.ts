import { useState } from 'react'
import { CommandInFlight } from '../../../offline/outbox/outbox.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { refusalTexts } from './messages.ts'

/** Applies a decision about queued work, and shows a toast when it fails. */
export function useOutboxChange() {
  const [isBusy, setBusy] = useState(false)
  /** @returns whether the change was applied */
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
      // Commands behind this one may be sent now.
      kick()
      setBusy(false)
    }
  }
  return { isBusy, apply }
}
