import { mayBeInFlight } from '../../../offline/outbox/outbox-command.ts'
import { discardVisit } from '../../../offline/visits/discard-visit.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useDrafts } from '../list/device-drafts.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import { messages } from '../messages.ts'
import { openDrafts } from './device-state.ts'
import { partsInWords } from './unsent-part.ts'
import { useOutboxChange } from './use-outbox-change.ts'

const texts = messages.discardVisit

/** What of a visit would be lost with it, in words. */
function discardWarning({ plan, commands, facts }: OfflineVisit): string {
  const slots = [...commands.map(({ slot }) => slot), ...openDrafts(facts)]
  if (slots.length === 0) return texts.copy(plan.name)
  const lost = texts.lost(plan.name, partsInWords(slots, facts.checklist))
  return commands.some(mayBeInFlight) ? `${lost} ${texts.mayHaveArrived}` : lost
}

/** Lets go of all that this device holds of a visit, after its person's explicit yes. */
export function useDiscardVisit(visit: OfflineVisit) {
  const { isBusy, apply } = useOutboxChange()
  const { forget } = useDrafts()
  /** @returns whether something stays */
  const discard = async (): Promise<boolean> => {
    const staying = await discardVisit(visit)
    for (const slot of visit.facts.drafted) if (!staying.has(slot)) forget(visit, slot)
    return staying.size > 0
  }
  const askAndDiscard = async () => {
    const question = { title: texts.title, text: discardWarning(visit), confirmLabel: messages.discard.confirm }
    if (!(await confirm({ ...question, isDestructive: true }))) return
    let isPartly = false
    const isDone = await apply(async () => {
      isPartly = await discard()
    })
    if (!isDone) return
    toastSuccess(isPartly ? texts.partly : messages.refusal.discarded)
    // The button has gone with its card.
    if (!isPartly) document.querySelector('main')?.focus({ preventScroll: true })
  }
  return { isBusy, discard: () => void askAndDiscard() }
}
