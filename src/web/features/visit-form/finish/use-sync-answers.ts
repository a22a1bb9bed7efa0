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
import type { OpenedVisit } from '../opening/use-open-visit.ts'
import { answerTexts } from '../outbox-status/answer-texts.ts'
import { progressQuery } from '../visit-form.queries.ts'

/** By slot, what was in the outbox since the visit was opened: an accepted command may be gone before it is told. */
function useSentCommands(visit: OpenedVisit | undefined) {
  const sent = useRef(new Map<VisitSlot, OutboxCommand>())
  for (const command of visit?.commands ?? []) sent.current.set(command.slot, command)
  return sent
}

/**
 * Says what the server answered to writes of the open visit, whichever tab or worker sent them.
 * @param onClosed once writes of this device have closed the visit
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
  useEffect(() => {
    const { queryKey } = progressQuery({ userId, assignmentId })
    /** A visit that is not prepared learns only here what the server has taken. */
    const takeOver = async ({ accepted, refused, isClosed, inspectionId }: SyncAnswer, open: OpenedVisit) => {
      const taken = accepted.flatMap((slot) => sent.current.get(slot) ?? [])
      const writes = taken.map(({ write }) => write)
      // An answer read before these writes must not arrive after them.
      await queryClient.cancelQueries({ queryKey })
      // Taken, they tell on which edition the visit is: it was begun on theirs, or they began it.
      const filledOn = taken.map((command) => command.filledOn)
      queryClient.setQueryData(queryKey, (told = open.progress) => ({
        ...withWrites(told, writes),
        checklistId: namedEdition(told, filledOn) ?? told.checklistId,
        ...(isClosed && { isDone: true, inspectionId }),
      }))
      if (isClosed) return queryClient.invalidateQueries({ refetchType: 'none' })
      // They began the visit on the edition that they were filled on, which is not the newest any more.
      const isOnAnother = taken.some(({ filledOn }) => !isFilledOn(filledOn, open.progress))
      if (refused.length > 0 || isOnAnother) await queryClient.refetchQueries({ queryKey })
    }
    return onSyncAnswer((event) => {
      const { visit: open, onClosed: close } = latest.current
      if (event.userId !== userId || event.assignmentId !== assignmentId || !open) return
      const savedItems = new Set(open.progress.answers.map(({ itemId }) => itemId))
      const texts = answerTexts(event, open.checklist, savedItems)
      if (texts.accepted.length > 0) toastSuccess(...texts.accepted)
      if (texts.refused.length > 0) toastError(...texts.refused)
      takeOver(event, open).catch((error: unknown) => console.error(error))
      if (hasClosedVisit(event)) close()
    })
  }, [userId, assignmentId, queryClient, sent])
}
