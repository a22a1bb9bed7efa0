import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import { CommandInFlight, dequeue, discard, keepUnsent, retry } from '../../../offline/outbox/outbox.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { saveMedium } from '../../../offline/store/visit-media.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { emptySlotDraft, slotDraftOf } from '../draft/slot-draft.ts'
import { emptyItem } from '../draft/visit-draft.ts'
import { focusAfter } from '../focus/focus-after.ts'
import { useVisit } from '../visit-context.ts'
import { draftOfWrite } from './command-draft.ts'
import { deviceFailureText } from './device-failure.ts'
import { outboxTexts } from './messages.ts'

/** The name of a command, and the content that is lost with it. */
export type Loss = { what: string; lost: string }

type Where = {
  loss: Loss
  /** Id of the element that takes the focus once the form is back. */
  formId: string
  /** Id of the element that takes the focus after the buttons have gone. */
  headerId: string
}

/** Actions of the user on a queued command. Nothing is discarded without an explicit yes. */
export function useRefusalActions({ slot, write }: OutboxCommand, { loss, formId, headerId }: Where) {
  const { owner, draft, filledOn } = useVisit()
  const { store } = draft

  const decide = (change: () => Promise<void>, focusId: string, pressed = document.activeElement) => {
    const act = async () => {
      try {
        await change()
      } catch (error) {
        console.error(error)
        toastError(error instanceof CommandInFlight ? outboxTexts.underWay : deviceFailureText(error))
        return
      }
      // Commands behind this one may be sent now.
      kick()
      return { id: focusId, block: 'nearest' } as const
    }
    return focusAfter(() => store.runUnlessRunning(`decide-${slot}`, act), pressed)
  }
  const correct = async () => {
    const { slotDraft, medium } = draftOfWrite(write)
    const before = store.get()
    const isLost = isDeepEqual(slotDraftOf(before.draft, slot), emptySlotDraft(slot))
    // The draft is stored before the command leaves the outbox: after a crash one of the two has the content.
    if (medium !== undefined && !before.media.has(slot)) {
      await saveMedium(owner, slot, medium, filledOn.establishmentId)
      store.setMedium(slot, medium)
    }
    if (isLost) store.replace(slot, slotDraft, medium)
    if (write.call === 'correction') {
      store.beginCorrection(slot, store.get().draft.items[write.body.itemId] ?? emptyItem)
    }
    await draft.flush()
    const { persistence, keepError } = store.get()
    if (persistence === 'failed') throw keepError
    await dequeue(owner, slot)
  }
  const discardBoth = async () => {
    await discard(owner, slot)
    store.replace(slot)
    await draft.flush()
  }
  const askAndDiscard = async () => {
    const { what, lost } = loss
    const pressed = document.activeElement
    const question = {
      title: outboxTexts.discardTitle(what),
      text: outboxTexts.discardText(lost),
      confirmLabel: outboxTexts.discard,
    }
    if (await confirm({ ...question, isDestructive: true })) await decide(discardBoth, headerId, pressed)
  }
  return {
    correct: () => void decide(correct, formId),
    retry: () => void decide(() => retry(owner, slot), headerId),
    keep: () => void decide(() => keepUnsent(owner, slot), headerId),
    discard: () => void askAndDiscard(),
  }
}
