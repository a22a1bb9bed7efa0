import { useQueryClient } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import type { SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { type MemoryReply, sendFromMemory } from '../../../offline/sync/send-from-memory.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { progressQuery, type VisitProgress } from '../visit-form.queries.ts'

/** Sends answers to the server at once, because the device cannot store them. */
export type DeliverNow = (commands: readonly SlotCommand[]) => Promise<MemoryReply>

/** Absent in the trial of a format, which sends nothing. */
export const DeliverNowContext = createContext<DeliverNow | undefined>(undefined)

/** @param progress of the visit, as it is shown */
export function useDeliverNow({ userId, assignmentId }: VisitOwner, progress: VisitProgress): DeliverNow {
  const queryClient = useQueryClient()
  return useMemo(
    () => async (commands) => {
      const reply = await sendFromMemory({ userId, assignmentId }, commands)
      const { queryKey } = progressQuery({ userId, assignmentId })
      const writes = reply.accepted.map(({ write }) => write)
      // A reply from before these writes must not overwrite the progress after them.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (cached = progress) => ({
        ...withWrites(cached, writes, userId),
        ...(reply.isClosed && { isDone: true, inspectionId: reply.inspectionId }),
      }))
      // The server may have another answer, or one whose reply was lost.
      if (reply.refused.length > 0 || reply.isCut) void queryClient.refetchQueries({ queryKey })
      return reply
    },
    [queryClient, userId, assignmentId, progress],
  )
}
