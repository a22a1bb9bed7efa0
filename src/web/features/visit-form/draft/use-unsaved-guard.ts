import { useMemo } from 'react'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { hasUndelivered } from './discard-closed-drafts.ts'
import { draftTexts } from './messages.ts'
import { useDraft } from './use-visit-draft.ts'

/** Asks before the page is left while the device could not store a draft. Queued commands are safe and do not count. */
export function useUnsavedGuard({ progress, commands }: AnsweredState): void {
  const delivered = useMemo(() => new Set([...savedSlots(progress), ...commands.keys()]), [progress, commands])
  const isAtStake = useDraft((state) => state.persistence === 'failed' && hasUndelivered(state, delivered))
  useLeaveGuard(isAtStake ? 'dirty' : 'clean', undefined, draftTexts.leaving)
}
