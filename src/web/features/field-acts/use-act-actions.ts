import { useState } from 'react'
import { discardAct, keepAct, retryAct } from '../../offline/acts/act-store.ts'
import type { FieldAct } from '../../offline/acts/field-act.ts'
import { dropTyped } from '../../offline/acts/typed-act.ts'
import { CommandInFlight } from '../../offline/outbox/outbox.ts'
import { kick } from '../../offline/sync/sync-engine.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { actName, actionTexts as texts } from './messages.ts'

/** Decisions of the person about an act on this device. Nothing is discarded without an explicit yes. */
export function useActActions(act: FieldAct) {
  const [isBusy, setBusy] = useState(false)
  const apply = async (change: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await change()
      return true
    } catch (error) {
      console.error(error)
      toastError(error instanceof CommandInFlight ? error.message : texts.failed)
      return false
    } finally {
      kick()
      setBusy(false)
    }
  }
  const askAndDiscard = async () => {
    const { discardTitle: title, discardText, discard: confirmLabel } = texts
    const question = { title, text: discardText(actName(act)), confirmLabel, isDestructive: true }
    if (!(await confirm(question))) return
    if (!(await apply(() => discardAct(act)))) return
    dropTyped({ ...act, name: act.key })
    toastSuccess(texts.discarded)
  }
  return {
    isBusy,
    retry: () => void apply(() => retryAct(act)),
    keep: () => void apply(() => keepAct(act)),
    discard: () => void askAndDiscard(),
  }
}
