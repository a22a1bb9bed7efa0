import { useMemo } from 'react'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { messages } from '../messages.ts'
import type { VisitKnown } from '../outbox-status/answered-state.ts'
import { isUndelivered } from './discard-closed-drafts.ts'
import { useDraft } from './use-visit-draft.ts'

/** Asks before the page goes with something that the device could not keep, unless it was given to be sent: the outbox has that. */
export function useUnkeptGuard({ progress, commands }: VisitKnown): void {
  const given = useMemo(() => new Set([...savedSlots(progress), ...commands.keys()]), [progress, commands])
  const isAtStake = useDraft((state) => state.persistence === 'failed' && isUndelivered(state, given))
  useLeaveGuard(isAtStake ? 'dirty' : 'clean', undefined, messages.draft.leaving)
}
