import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { dropVisitMedia, listMedia, type VisitOwner } from '../../../offline/visit-media.ts'
import type { VisitSlot } from '../../../offline/visit-slot.ts'
import { keepDraft } from './draft-keeper.ts'
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts'
import { readDraft, removeDrafts } from './local-drafts.ts'

export type VisitDraftHandle = {
  store: DraftStore
  /** Makes sure that the texts and keys are on the device. */
  flush: () => void
  /** Removes the draft from the device: the visit is closed. */
  discard: () => void
}

async function storedMedia(owner: VisitOwner): Promise<Map<VisitSlot, Blob | string>> {
  try {
    return await listMedia(owner)
  } catch (error) {
    // Without a database (a private window) the visit can still be filled; keeping a photo then says that it failed.
    console.error(error)
    return new Map()
  }
}

export function discardDraft(assignmentId: number): void {
  removeDrafts(localStorage, assignmentId)
  dropVisitMedia(assignmentId).catch((error: unknown) => console.error(error))
}

/** The draft of a visit, restored from the device; undefined while it is read. */
export function useOpenDraft({ userId, assignmentId }: VisitOwner): VisitDraftHandle | undefined {
  const [handle, setHandle] = useState<VisitDraftHandle>()
  useEffect(() => {
    const owner = { userId, assignmentId }
    let close: (() => void) | undefined
    let isLeft = false
    storedMedia(owner).then((media) => {
      if (isLeft) return
      const store = createDraftStore(readDraft(localStorage, owner), media, {
        newKey: () => crypto.randomUUID(),
        now: () => new Date(),
      })
      const keeper = keepDraft(store, owner, localStorage)
      // A phone ends a page in the background without a further event.
      const flushHidden = () => document.visibilityState === 'hidden' && keeper.flush()
      window.addEventListener('pagehide', keeper.flush)
      document.addEventListener('visibilitychange', flushHidden)
      const stopListening = () => {
        window.removeEventListener('pagehide', keeper.flush)
        document.removeEventListener('visibilitychange', flushHidden)
      }
      close = () => {
        stopListening()
        keeper.stop()
      }
      const discard = () => {
        stopListening()
        keeper.abandon()
        close = undefined
        discardDraft(assignmentId)
      }
      setHandle({ store, flush: keeper.flush, discard })
    })
    return () => {
      isLeft = true
      close?.()
      setHandle(undefined)
    }
  }, [userId, assignmentId])
  return handle
}

export const DraftContext = createContext<DraftStore | null>(null)

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (!store) throw new Error('No draft is open here.')
  return store
}

/** A piece of the draft. The selector returns what the state holds, or a primitive: only a change of it renders. */
export function useDraft<T>(select: (state: DraftState) => T): T {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
