import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFilledOn, namedEdition } from '../../../../domain/inspections/filled-on.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { hasClosedVisit, type SyncAnswer } from '../../../offline/sync/sync-answer.ts'
import { onSyncAnswer } from '../../../offline/sync/sync-engine.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { partOutcome } from '../closing/messages.ts'
import type { OpenedVisit } from '../opening/use-open-visit.ts'
import { answerTexts } from '../outbox-status/answer-texts.ts'
import { progressQuery } from '../visit-form.queries.ts'

/** The fixed texts of signatures stand alone. Many texts share the other toast: only two are shown at once. */
function toastsOf(texts: readonly string[]): readonly (readonly string[])[] {
  if (texts.length <= 2) return texts.map((text) => [text])
  const alone = partOutcome['establishment-signature'].saved
  const others = texts.filter((text) => text !== alone)
  return others.length === texts.length ? [others] : [others, [alone]]
}

/**
 * Commands seen in the outbox since the visit was opened, by slot. An accepted command may leave the outbox before its
 * answer is told.
 */
function useSentCommands(visit: OpenedVisit | undefined) {
  const sent = useRef(new Map<VisitSlot, OutboxCommand>())
  for (const command of visit?.commands ?? []) sent.current.set(command.slot, command)
  return sent
}

/**
 * Shows the server's answers to writes of the open visit, also those sent by other tabs and the service worker.
 * @param onClosed called once writes of this device have closed the visit
 */
export function useSyncAnswers(
  { userId, assignmentId }: VisitOwner,
  visit: OpenedVisit | undefined,
  onClosed: () => void,
) {
  const queryClient = useQueryClient()
  const latest = useRef({ visit, onClosed })
  latest.current = { visit, onClosed }
  const sent = useSentCommands(visit)
  // The outbox is read again a few frames after its answer was told.
  const refusedSlots = useRef(new Set<VisitSlot>())
  useEffect(() => {
    const { queryKey } = progressQuery({ userId, assignmentId })
    /** Adds accepted writes to the cached progress: an unprepared visit has no other source. */
    const takeOver = async ({ accepted, refused, isClosed, inspectionId }: SyncAnswer, open: OpenedVisit) => {
      const taken = accepted.flatMap((slot) => sent.current.get(slot) ?? [])
      const writes = taken.map(({ write }) => write)
      // A reply from before these writes must not overwrite the progress after them.
      await queryClient.cancelQueries({ queryKey })
      // The accepted writes began the visit, so the visit is on their edition.
      const filledOn = taken.map((command) => command.filledOn)
      queryClient.setQueryData(queryKey, (cached = open.progress) => ({
        ...withWrites(cached, writes, userId),
        checklistId: namedEdition(cached, filledOn) ?? cached.checklistId,
        ...(isClosed && { isDone: true, inspectionId }),
      }))
      if (isClosed) return queryClient.invalidateQueries({ refetchType: 'none' })
      // Writes on another edition than the form's put the visit on that edition, so the visit is read again.
      const isOnAnother = taken.some(({ filledOn }) => !isFilledOn(filledOn, open.progress))
      if (refused.length > 0 || isOnAnother) await queryClient.refetchQueries({ queryKey })
    }
    return onSyncAnswer((event) => {
      const { visit: open, onClosed: close } = latest.current
      if (event.userId !== userId || event.assignmentId !== assignmentId || !open) return
      const savedItems = new Set(open.progress.answers.map(({ itemId }) => itemId))
      for (const { slot } of event.refused) refusedSlots.current.add(slot)
      for (const slot of event.accepted) refusedSlots.current.delete(slot)
      const isCorrection = (slot: VisitSlot) => sent.current.get(slot)?.write.call === 'correction'
      const corrected = new Set(event.accepted.filter(isCorrection))
      const texts = answerTexts(event, open.checklist, {
        savedItems,
        officials: open.progress.officials,
        corrected,
        refused: refusedSlots.current,
      })
      for (const toast of toastsOf(texts.accepted)) toastSuccess(...toast)
      if (texts.refused.length > 0) toastError(...texts.refused)
      takeOver(event, open).catch((error: unknown) => console.error(error))
      if (hasClosedVisit(event)) close()
    })
  }, [userId, assignmentId, queryClient, sent])
}
