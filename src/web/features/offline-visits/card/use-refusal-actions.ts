import { discard, keepUnsent, retry } from '../../../offline/outbox/outbox.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useDrafts } from '../list/device-drafts.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import { discardTexts, refusalTexts } from './messages.ts'
import { contentsOf } from './unsent-part.ts'
import { useOutboxChange } from './use-outbox-change.ts'

/** Actions of the user on a refused or kept command. Nothing is discarded without an explicit yes. */
export function useRefusalActions(visit: OfflineVisit, command: OutboxCommand, what: string) {
  const { isBusy, apply } = useOutboxChange()
  const { forget } = useDrafts()
  const { userId, assignmentId, slot } = command
  const owner = { userId, assignmentId }

  const askAndDiscard = async () => {
    const text = discardTexts.text(what, visit.plan.name, contentsOf(command))
    const { title, confirm: confirmLabel } = discardTexts
    if (!(await confirm({ title, text, confirmLabel, isDestructive: true }))) return
    if (!(await apply(() => discard(owner, slot)))) return
    forget(owner, slot)
    toastSuccess(refusalTexts.discarded)
  }
  return {
    isBusy,
    retry: () => void apply(() => retry(owner, slot)),
    keep: () => void apply(() => keepUnsent(owner, slot)),
    discard: () => void askAndDiscard(),
  }
}
