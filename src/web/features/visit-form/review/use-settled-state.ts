import { useCallback, useRef } from 'react'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'

/** The progress shows an accepted write some frames after it left the outbox, and never one that was taken back. */
const TOLD_WITHIN_MS = 2_000
const LOOK_MS = 50

/** Slots whose write has left the outbox and is not in the progress, with the time of the page at which it left. */
function noteLeft(left: Map<VisitSlot, number>, before: AnsweredState, now: AnsweredState): void {
  const saved = savedSlots(now.progress)
  const isKnown = (slot: VisitSlot) => saved.has(slot) || now.commands.has(slot)
  for (const [slot, { state }] of before.commands) {
    if (state === 'waiting' && !isKnown(slot)) left.set(slot, performance.now())
  }
  for (const slot of left.keys()) if (isKnown(slot)) left.delete(slot)
}

/**
 * @returns a function that gives the newest state of the visit, once no write is between the outbox and the progress.
 * Its part would seem to miss, and a save that closes the visit would pass without its review.
 */
export function useSettledState(answered: AnsweredState): () => Promise<AnsweredState> {
  const latest = useRef(answered)
  const left = useRef(new Map<VisitSlot, number>())
  if (latest.current !== answered) noteLeft(left.current, latest.current, answered)
  latest.current = answered
  return useCallback(async () => {
    const isLeaving = (at: number) => performance.now() - at < TOLD_WITHIN_MS
    while ([...left.current.values()].some(isLeaving)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    return latest.current
  }, [])
}
