import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { removeDraft } from '../../../offline/draft-storage.ts'
import { dropMedia, findMedium, listMedia, type VisitOwner } from '../../../offline/visit-media.ts'
import type { VisitSlot } from '../../../offline/visit-slot.ts'
import { beforeUpdate } from '../../../pwa/before-update.ts'
import { keepDraft } from './draft-keeper.ts'
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts'
import { readDraft } from './local-drafts.ts'
import { otherTabs } from './other-tabs.ts'
import { settleDraft } from './settle-draft.ts'

export type VisitDraftHandle = {
  store: DraftStore
  /** Makes sure that the texts and keys are on the device. */
  flush: () => void
  /** Removes the draft from the device: the server has all of it. */
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

export function discardDraft(owner: VisitOwner): void {
  removeDraft(localStorage, owner)
  dropMedia(owner).catch((error: unknown) => console.error(error))
}

/** The draft with what keeps it on the device and level with other tabs. */
function openDraft(owner: VisitOwner, media: ReadonlyMap<VisitSlot, Blob | string>) {
  const store = createDraftStore(readDraft(localStorage, owner), media, {
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
  })
  const tabs = otherTabs(owner)
  const keeper = keepDraft(store, owner, localStorage, undefined, tabs.tell)
  const stopHearing = tabs.listen((slot) => {
    findMedium(owner, slot).then(
      (content) => keeper.takeOver(slot, content),
      (error: unknown) => console.error(error),
    )
  })
  // A phone ends a page in the background without a further event.
  const flushHidden = () => document.visibilityState === 'hidden' && keeper.flush()
  const warnUnkept = (event: BeforeUnloadEvent) => store.get().persistence === 'failed' && event.preventDefault()
  window.addEventListener('storage', keeper.onStorage)
  window.addEventListener('pagehide', keeper.flush)
  window.addEventListener('beforeunload', warnUnkept)
  document.addEventListener('visibilitychange', flushHidden)
  const stopSettling = beforeUpdate(() => settleDraft(store, keeper.flush))
  const stopListening = () => {
    stopHearing()
    stopSettling()
    window.removeEventListener('storage', keeper.onStorage)
    window.removeEventListener('pagehide', keeper.flush)
    window.removeEventListener('beforeunload', warnUnkept)
    document.removeEventListener('visibilitychange', flushHidden)
  }
  let isOpen = true
  /** Once: whoever comes second finds nothing left to do. */
  const close = (end: () => void) => {
    if (!isOpen) return
    isOpen = false
    stopListening()
    end()
  }
  return {
    handle: {
      store,
      flush: keeper.flush,
      discard() {
        close(keeper.abandon)
        discardDraft(owner)
      },
    },
    leave: () => close(keeper.stop),
  }
}

/** The draft of a visit, restored from the device; undefined while it is read. */
export function useOpenDraft({ userId, assignmentId }: VisitOwner): VisitDraftHandle | undefined {
  const [handle, setHandle] = useState<VisitDraftHandle>()
  useEffect(() => {
    const owner = { userId, assignmentId }
    let leave: (() => void) | undefined
    let isLeft = false
    storedMedia(owner).then((media) => {
      if (isLeft) return
      const opened = openDraft(owner, media)
      leave = opened.leave
      setHandle(opened.handle)
    })
    return () => {
      isLeft = true
      leave?.()
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
