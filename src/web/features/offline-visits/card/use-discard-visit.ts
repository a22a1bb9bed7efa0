import { dropTypedOf } from '../../../offline/acts/typed-act.ts'
import { mayBeInFlight } from '../../../offline/outbox/outbox-command.ts'
import { discardVisit } from '../../../offline/visits/discard-visit.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useDrafts } from '../list/device-drafts.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import { openDrafts } from './device-state.ts'
import { discardTexts, discardVisitTexts, refusalTexts } from './messages.ts'
import { partsInWords } from './unsent-part.ts'
import { useOutboxChange } from './use-outbox-change.ts'

/** Names what the user would lose with the visit. */
function discardWarning({ plan, commands, facts }: OfflineVisit): string {
  const slots = [...commands.map(({ slot }) => slot), ...openDrafts(facts)]
  const parts = [slots.length > 0 && partsInWords(slots, facts.checklist), facts.isTyped && discardVisitTexts.typed]
  const told = parts.filter((text) => typeof text === 'string').join(', ')
  if (told === '') return discardVisitTexts.copy(plan.name)
  const lost = discardVisitTexts.lost(plan.name, told)
  return commands.some(mayBeInFlight) ? `${lost} ${discardVisitTexts.mayHaveArrived}` : lost
}

/** Discards the device's work of a visit after the user's explicit yes. */
export function useDiscardVisit(visit: OfflineVisit) {
  const { isBusy, apply } = useOutboxChange()
  const { forget } = useDrafts()
  /** @returns whether some commands stay, because they may be in flight */
  const discard = async (): Promise<boolean> => {
    dropTypedOf(visit)
    const staying = await discardVisit(visit, !visit.isWithdrawn)
    for (const slot of visit.facts.drafted) if (!staying.has(slot)) forget(visit, slot)
    return staying.size > 0
  }
  const askAndDiscard = async () => {
    const question = { title: discardVisitTexts.title, text: discardWarning(visit), confirmLabel: discardTexts.confirm }
    if (!(await confirm({ ...question, isDestructive: true }))) return
    let isPartly = false
    const isDone = await apply(async () => {
      isPartly = await discard()
    })
    if (!isDone) return
    toastSuccess(isPartly ? discardVisitTexts.partly : refusalTexts.discarded)
    // The button has gone, so the page takes the focus.
    if (!isPartly) document.querySelector('main')?.focus({ preventScroll: true })
  }
  return { isBusy, discard: () => void askAndDiscard() }
}
