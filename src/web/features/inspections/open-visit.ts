import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { toastSuccess } from '../../ui/toast.ts'
import type { VisitDraftHandle } from './draft/use-visit-draft.ts'
import { progressQuery, type VisitChecklist } from './inspections.queries.ts'
import { messages } from './messages.ts'
import type { SaveReply, SlotWrite } from './save-slots.ts'
import { withWrites } from './visit-progress.ts'

/** What stays the same while a visit is being filled. */
export type OpenVisit = {
  assignmentId: number
  checklist: VisitChecklist
  draft: VisitDraftHandle
  /** Once the server has closed the inspection. */
  onFinished: () => void
}

export const VisitContext = createContext<OpenVisit | null>(null)

export function useVisit(): OpenVisit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('No visit is open here.')
  return visit
}

/** Takes over what the server answered to writes of the open visit. */
export function useTakeReply() {
  const queryClient = useQueryClient()
  const { assignmentId, draft, onFinished } = useVisit()
  return async (
    writes: readonly SlotWrite[],
    { accepted, refusal, isClosed, inspectionId }: SaveReply,
  ): Promise<void> => {
    const { queryKey } = progressQuery(assignmentId)
    // An answer read before these writes must not arrive after them.
    await queryClient.cancelQueries({ queryKey })
    const standing = writes.filter(({ slot }) => accepted.includes(slot)).map(({ write }) => write)
    queryClient.setQueryData(
      queryKey,
      (progress) => progress && { ...withWrites(progress, standing), ...(isClosed && { isDone: true, inspectionId }) },
    )
    if (isClosed) {
      draft.discard()
      toastSuccess(messages.finished)
      onFinished()
      await queryClient.invalidateQueries({ refetchType: 'none' })
    } else if (refusal) await queryClient.refetchQueries({ queryKey })
  }
}
