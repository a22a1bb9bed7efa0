import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { VisitEdition } from '../../../../domain/inspections/filled-on.ts'
import { whileAnswering } from '../../../offline/store/answer-limit.ts'
import { listMedia, type VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import type { DraftState } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import { openDraft, type VisitDraftHandle } from './open-draft.ts'
import { slotsWithContent } from './slot-draft.ts'

async function storedMedia(owner: VisitOwner): Promise<Map<VisitSlot, Blob | string>> {
  try {
    return await whileAnswering(listMedia(owner))
  } catch (error) {
    // Without a database (a private window) the visit can be filled. Storing a photo then reports the failure.
    console.error(error)
    return new Map()
  }
}

/** The draft of a visit, restored from the device; undefined while it is read. */
export function useOpenDraft(
  { userId, assignmentId }: VisitOwner,
  { establishmentId, checklistId }: VisitEdition,
): VisitDraftHandle | undefined {
  const [handle, setHandle] = useState<VisitDraftHandle>()
  const shown = useRef(checklistId)
  shown.current = checklistId
  useEffect(() => {
    const owner = { userId, assignmentId }
    let leave: (() => void) | undefined
    let isLeft = false
    storedMedia(owner).then((media) => {
      if (isLeft) return
      const opened = openDraft(owner, media, { establishmentId, checklistId: shown.current })
      leave = opened.leave
      setHandle(opened.handle)
    })
    return () => {
      isLeft = true
      leave?.()
      setHandle(undefined)
    }
  }, [userId, assignmentId, establishmentId])
  useEffect(() => {
    const draft = handle?.store.get().draft
    // The edition may be told after the form was opened. What was entered stays on its own.
    if (!draft || draft.checklistId === checklistId || slotsWithContent(draft).length > 0) return
    handle?.store.set({ draft: { ...draft, checklistId } })
  }, [handle, checklistId])
  return handle
}

export const DraftContext = createContext<DraftStore | null>(null)

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (!store) throw new Error('No draft is open here.')
  return store
}

/**
 * A part of the draft's state. The selector must return a value that the state holds, or a primitive; otherwise every
 * change renders.
 */
export function useDraft<T>(select: (state: DraftState) => T): T {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
