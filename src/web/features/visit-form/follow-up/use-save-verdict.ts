import { mayBeInFlight, type OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { verdictSlot } from '../../../offline/store/visit-slot.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { itemTexts } from '../answers/messages.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { emptyVerdict } from '../draft/visit-draft.ts'
import { type FocusTarget, focusAfter, verdictFieldId, verdictHeaderId } from '../focus/focus-after.ts'
import { draftOfWrite } from '../outbox-status/command-draft.ts'
import { outboxTexts } from '../outbox-status/messages.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { whenPhotosAttached } from '../photos/attach-photo.ts'
import { cropAsShown, type ShownPhoto } from '../photos/crop-as-shown.ts'
import { useVisit } from '../visit-context.ts'
import type { OpenRequirement, SavedVerdict } from '../visit-form.queries.ts'
import { followUpTexts } from './messages.ts'
import {
  firstVerdictFault,
  hasSavedImage,
  isSameVerdict,
  newPhotoOf,
  verdictFaults,
  verdictToSend,
} from './verdict-write.ts'

/** Puts the content of a queued verdict into the draft. */
export function restoreDraft(store: DraftStore, { slot, write }: OutboxCommand): void {
  const { slotDraft, medium } = draftOfWrite(write)
  store.replace(slot, slotDraft, medium ?? store.get().media.get(slot))
}

/** Called once the device has stored a verdict, the first or a correction; returns where the visit goes on. */
export type OnEnqueued = (isCorrection: boolean) => FocusTarget

type Before = {
  saved: SavedVerdict | undefined
  /** The queued verdict that a correction replaces in its place: before what closes the visit. */
  command: OutboxCommand | undefined
}

/**
 * Saves the verdict on a requirement: shows its faults, or queues it. A verdict never closes a visit, so nothing is asked.
 */
export function useSaveVerdict(
  { id: requirementId, number }: Pick<OpenRequirement, 'id' | 'number'>,
  { saved, command }: Before,
  onEnqueued: OnEnqueued,
) {
  const { draft } = useVisit()
  const { store } = draft
  const enqueueWrites = useEnqueueWrites()
  const slot = verdictSlot(requirementId)
  const header: FocusTarget = { id: verdictHeaderId(requirementId), block: 'nearest' }
  const shownPhoto: ShownPhoto = {
    slot,
    name: followUpTexts.afterAlt(number),
    inputId: verdictFieldId(requirementId, 'hasImage'),
  }

  const save = async (): Promise<FocusTarget | undefined> => {
    await whenPhotosAttached(store)
    const entered = store.get().draft.verdicts?.[requirementId] ?? emptyVerdict
    const newPhoto = () => newPhotoOf(entered, store.get().media.get(slot), saved !== undefined)
    const faults = verdictFaults(entered, newPhoto() !== undefined || hasSavedImage(saved))
    const field = firstVerdictFault(faults)
    const { verdict } = entered
    if (field || !verdict) {
      store.showFaults([slot])
      if (field) toastError(faults[field] ?? '')
      return field && { id: verdictFieldId(requirementId, field), block: 'center' }
    }
    if (saved && !command && isSameVerdict(saved, entered)) {
      toastError(itemTexts.unchanged)
      return undefined
    }
    if (command && mayBeInFlight(command)) {
      toastError(outboxTexts.underWay)
      return undefined
    }
    const held = newPhoto() && (await cropAsShown(store, [shownPhoto]))
    if (held) return held
    const body = verdictToSend(requirementId, { ...entered, verdict }, newPhoto())
    const isAgain = saved !== undefined || command !== undefined
    if (!(await enqueueWrites(slot, [{ slot, write: { call: 'verdicts', body }, isAgain }]))) return undefined
    store.endCorrection(slot)
    return onEnqueued(isAgain)
  }
  return {
    save: () => void focusAfter(() => store.runUnlessRunning(slot, save)),
    cancel: () =>
      void focusAfter(async () => {
        // The queued verdict stays, and so does its copy in the draft.
        if (command) restoreDraft(store, command)
        else store.cancelCorrection(slot)
        return header
      }),
  }
}
