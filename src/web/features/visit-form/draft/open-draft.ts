import { lastSessionEnd } from '../../../api/session-token.ts'
import { draftKey } from '../../../offline/store/draft-storage.ts'
import { deleteMedium, findMedium, saveMedium, type VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { beforeUpdate } from '../../../pwa/before-update.ts'
import { newKey } from '../../../ui/new-key.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { whenPhotosAttached } from '../photos/attach-photo.ts'
import { openDraftChannel } from './draft-channel.ts'
import { keepDraft } from './draft-keeper.ts'
import { busyPhotos, createDraftStore, type DraftStore } from './draft-store.ts'
import { discardDraft, discardWork, hasUnreadable, readDraft } from './local-drafts.ts'
import type { MediaStorage } from './media-writer.ts'
import { draftTexts } from './messages.ts'
import { persistDraft } from './persist-draft.ts'
import { restoreUnreadableDraft } from './restore-unreadable-draft.ts'
import { slotsWithContent } from './slot-draft.ts'
import type { VisitDraft } from './visit-draft.ts'

export type VisitDraftHandle = {
  store: DraftStore
  /** Puts the texts and keys on the device at once, and has tried it with all else when it ends. */
  flush: () => Promise<void>
  /** The device keeps something of this draft that this version of the app could not read. */
  hasUnreadable: boolean
  /** Removes the draft from the device: the server has all of it. */
  discard: () => void
}

/** What is put in from now on is of this establishment; what is there already stays of its own. */
const draftFor = (owner: VisitOwner, establishmentId: number): VisitDraft => {
  const draft = readDraft(localStorage, owner)
  return slotsWithContent(draft).length > 0 ? draft : { ...draft, establishmentId }
}

/** Each photo and signature says for itself where it was kept: one may be there before any text, or without room for one. */
const mediaAt = (establishmentId: number): MediaStorage => ({
  keep: (owner, slot, content) => saveMedium(owner, slot, content, establishmentId),
  drop: deleteMedium,
})

/** The draft with what keeps it on the device and level with other tabs. */
export function openDraft(owner: VisitOwner, media: ReadonlyMap<VisitSlot, Blob | string>, establishmentId: number) {
  const store = createDraftStore(draftFor(owner, establishmentId), media, {
    newKey,
    now: () => new Date(),
  })
  const tabs = openDraftChannel(owner)
  const keeper = keepDraft(store, owner, localStorage, mediaAt(establishmentId), tabs.post)
  const isRestored = restoreUnreadableDraft(store, owner, establishmentId)
  const stopListeningToTabs = tabs.listen((slot) => {
    findMedium(owner, slot).then(
      (content) => keeper.takeOver(slot, content),
      (error: unknown) => console.error(error),
    )
    // A page of this tab that was left while it prepared the photo: of its texts the browser says nothing here.
    keeper.onStorage({ key: draftKey(owner.assignmentId) })
  })
  // A phone ends a page in the background without a further event; who comes back to it may have made room meanwhile.
  const flush = () => void keeper.flush()
  const warnUnkept = (event: BeforeUnloadEvent) => {
    const state = store.get()
    if (state.persistence === 'failed' || busyPhotos(state).size > 0) event.preventDefault()
  }
  window.addEventListener('storage', keeper.onStorage)
  window.addEventListener('pagehide', flush)
  window.addEventListener('beforeunload', warnUnkept)
  document.addEventListener('visibilitychange', flush)
  const stopBeforeUpdate = beforeUpdate(() => persistDraft(store, keeper.flush))
  const stopListening = () => {
    stopListeningToTabs()
    stopBeforeUpdate()
    window.removeEventListener('storage', keeper.onStorage)
    window.removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flush)
  }
  const release = () => {
    window.removeEventListener('beforeunload', warnUnkept)
    tabs.close()
  }
  let isOpen = true
  /** Once: whoever comes second finds nothing left to do. */
  const close = (end: () => void) => {
    if (!isOpen) return
    isOpen = false
    stopListening()
    end()
  }
  const abandon = () => {
    keeper.abandon()
    release()
  }
  /** A photo that is being prepared is still to be kept: whoever takes one and goes on has taken it. */
  const persistRest = async () => {
    const wasAsked = store.get().persistence === 'failed'
    flush()
    await whenPhotosAttached(store)
    // What such an account had on this device was wiped meanwhile.
    if (lastSessionEnd() === 'deactivated') {
      abandon()
      return discardWork(owner)
    }
    const isKept = await persistDraft(store, keeper.flush)
    if (!isKept && !wasAsked) toastError(draftTexts.lost)
    keeper.stop()
    release()
  }
  return {
    handle: {
      store,
      flush: keeper.flush,
      hasUnreadable: !isRestored && hasUnreadable(localStorage, owner),
      discard() {
        close(abandon)
        discardDraft(owner)
      },
    },
    leave: () => close(() => void persistRest()),
  }
}
