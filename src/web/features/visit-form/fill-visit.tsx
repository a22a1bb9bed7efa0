import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OutboxCommand, SlotCommand } from '../../offline/outbox/outbox-command.ts'
import { askPersistenceOnce } from '../../offline/store/device-space.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import { onSyncAnswer } from '../../offline/sync/sync-engine.ts'
import { savedSlots } from '../../offline/visits/saved-slots.ts'
import { Loading } from '../../ui/loading.tsx'
import { hasUndelivered } from './draft/discard-closed-drafts.ts'
import { draftTexts } from './draft/messages.ts'
import type { VisitDraftHandle } from './draft/open-draft.ts'
import { DraftContext, useOpenDraft } from './draft/use-visit-draft.ts'
import { FormBoundary } from './form-boundary.tsx'
import { InspectionForm } from './inspection-form.tsx'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'
import { LostWork } from './opening/lost-work.tsx'
import { openingTexts } from './opening/messages.ts'
import type { OpenedVisit } from './opening/use-open-visit.ts'
import { usePrepareWhen } from './opening/use-prepare-when.ts'
import { answeredStateOf } from './outbox-status/answered-state.ts'
import { DeliverNowContext, useDeliverNow } from './outbox-status/deliver-now.ts'
import { notYetRead, optimisticCommand } from './outbox-status/optimistic-commands.ts'
import { type OpenVisit, VisitContext } from './visit-context.ts'

/** Counts answers to items of an edition that the visit no longer uses. */
function otherAnswers({ checklist, commands }: OpenedVisit, { store }: VisitDraftHandle): number {
  const own = new Set(checklist.sections.flatMap(({ items }) => items.map(({ id }) => String(itemSlot(id)))))
  const { items } = store.get().draft
  const drafted = Object.keys(items).filter((id) => items[id]?.concept)
  const slots = new Set<string>([
    ...drafted.map((id) => itemSlot(Number(id))),
    ...commands.filter(({ write }) => write.call === 'items').map(({ slot }) => slot),
  ])
  return [...slots].filter((slot) => !own.has(slot)).length
}

/** The form of a visit, with or without a signal. */
export function FillVisit({ userId, visit }: { userId: number; visit: OpenedVisit }) {
  const { checklist, progress, commands } = visit
  const { assignmentId, establishmentId } = progress
  const draft = useOpenDraft({ userId, assignmentId }, { establishmentId, checklistId: checklist.id })
  const [optimistic, setOptimistic] = useState<readonly OutboxCommand[]>([])
  const addOptimistic = useCallback(
    (writes: readonly SlotCommand[]) =>
      setOptimistic((before) => [
        ...before,
        ...writes.map((write) => optimisticCommand({ userId, assignmentId }, write)),
      ]),
    [userId, assignmentId],
  )
  const open = useMemo(
    (): OpenVisit | undefined =>
      draft && {
        owner: { userId, assignmentId },
        draft,
        filledOn: { establishmentId, checklistId: checklist.id },
        addOptimistic,
      },
    [userId, assignmentId, establishmentId, checklist.id, draft, addOptimistic],
  )
  const deliverNow = useDeliverNow({ userId, assignmentId }, progress)
  const pending = useMemo(() => notYetRead(optimistic, commands, progress), [optimistic, commands, progress])
  const answered = useMemo(() => answeredStateOf(progress, [...commands, ...pending]), [progress, commands, pending])
  // A command that was read once is dropped here, so that it does not return after it was taken back.
  useEffect(() => setOptimistic(pending), [pending])
  const latest = useRef(progress)
  latest.current = progress
  useEffect(() => {
    if (!draft) return undefined
    return onSyncAnswer((event) => {
      if (event.userId !== userId || event.assignmentId !== assignmentId || !event.isClosed) return
      const delivered = new Set([...savedSlots(latest.current), ...event.accepted])
      // Leaving this page must not store the draft again.
      if (!hasUndelivered(draft.store.get(), delivered)) draft.discard()
    })
  }, [draft, userId, assignmentId])
  // The question comes before any input. Only the page of offline visits asks too, and a user may come straight from
  // the planner.
  useEffect(() => void askPersistenceOnce(), [])
  // The visit was opened from the server and is not prepared yet.
  usePrepareWhen(userId, !visit.isPrepared)
  if (!open) return <Loading text={messages.loading} />
  const others = otherAnswers(visit, open.draft)
  return (
    <VisitContext value={open}>
      <DraftContext value={open.draft.store}>
        {open.draft.hasUnreadable && <Notice tone="refused" title={draftTexts.unread} />}
        {others > 0 && <Notice tone="refused" title={openingTexts.otherEdition(others)} />}
        <DeliverNowContext value={deliverNow}>
          <FormBoundary>
            <LostWork checklist={checklist} answered={answered} />
            <InspectionForm checklist={checklist} answered={answered} />
          </FormBoundary>
        </DeliverNowContext>
      </DraftContext>
    </VisitContext>
  )
}
