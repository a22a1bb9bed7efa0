import { Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import type { LostKind, LostParts } from '../../../offline/store/eviction-witness.ts'
import { settleLost, useLostWork } from '../../../offline/store/eviction-witness.ts'
import { lostPartText } from '../../../offline/store/lost-part-text.ts'
import { saveMedium, type VisitOwner } from '../../../offline/store/visit-media.ts'
import {
  itemSlot,
  officialOfSlot,
  officialSlot,
  type VisitSlot,
  verdictSlot,
} from '../../../offline/store/visit-slot.ts'
import { inFormOrder, partTitle, slotName } from '../../../offline/visits/slot-name.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { Notice } from '../notice.tsx'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { useVisit } from '../visit-context.ts'
import type { VisitChecklist } from '../visit-form.queries.ts'
import { isPartSaved } from '../visit-progress.ts'
import { lostTexts } from './messages.ts'

const noParts: LostParts = new Map()

function isDelivered({ progress, saved, commands }: AnsweredState, slot: VisitSlot, kind: LostKind): boolean {
  if (commands.has(slot)) return true
  // The server holds the answer of before.
  if (kind === 'correction') return false
  if (slot in partTitle) return isPartSaved(progress, slot as keyof typeof partTitle)
  if ([...saved.keys()].some((id) => itemSlot(id) === slot)) return true
  if (progress.verdicts?.some(({ requirementId }) => verdictSlot(requirementId) === slot)) return true
  return (progress.officials ?? []).some(({ officialId, hasSigned }) => hasSigned && officialSlot(officialId) === slot)
}

const nameOf = (slot: VisitSlot, checklist: VisitChecklist): string =>
  officialOfSlot(slot) === undefined ? slotName(slot, checklist) : lostTexts.officialSignature

/** Stores again what this open form still shows. What cannot be read any more leaves the draft, which then misses it. */
async function keepAgain(owner: VisitOwner, store: DraftStore, slot: VisitSlot, establishmentId: number) {
  const content = store.get().media.get(slot)
  if (content === undefined) return
  try {
    if (content instanceof Blob) await content.slice(0, 1).arrayBuffer()
    await saveMedium(owner, slot, content, establishmentId)
  } catch (error) {
    console.warn('evicted: not kept again', error)
    if (store.get().media.get(slot) === content) store.removeMedium(slot)
  }
}

/** Tells what the browser deleted of this visit's unsent work, until it is done again or the notice is dismissed. */
export function LostWork({ checklist, answered }: { checklist: VisitChecklist; answered: AnsweredState }) {
  const { owner, draft, filledOn } = useVisit()
  const { userId, assignmentId } = owner
  const lost = useLostWork(userId).get(assignmentId) ?? noParts
  const slots = [...lost.keys()].join()
  const done = useMemo(
    () => [...lost].flatMap(([slot, kind]) => (isDelivered(answered, slot, kind) ? [slot] : [])),
    [lost, answered],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is kept again once, when it is told
  useEffect(() => {
    for (const slot of lost.keys()) void keepAgain(owner, draft.store, slot, filledOn.establishmentId)
  }, [slots])
  useEffect(() => {
    if (done.length > 0) settleLost(localStorage, { userId, assignmentId }, done)
  }, [done, userId, assignmentId])
  const left = inFormOrder(lost, checklist).filter(([slot]) => !done.includes(slot))
  if (left.length === 0) return null
  const kindNow = (slot: VisitSlot, kind: LostKind): LostKind =>
    kind === 'answer-with-photo' && draft.store.get().media.has(slot) ? 'answer' : kind
  return (
    <Notice tone="refused" title={lostTexts.title(left.length)}>
      <p>{lostTexts.again}</p>
      <ul>
        {left.map(([slot, kind]) => (
          <li key={slot}>{lostPartText(nameOf(slot, checklist), kindNow(slot, kind))}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => settleLost(localStorage, owner, lost.keys())}>
        {lostTexts.dismiss}
      </Button>
    </Notice>
  )
}
