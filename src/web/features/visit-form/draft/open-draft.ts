import type { VisitEdition } from '../../../../domain/inspections/filled-on.ts'
import { lastSessionEnd } from '../../../api/session-token.ts'
import { whileAnswering } from '../../../offline/store/answer-limit.ts'
import { draftKey } from '../../../offline/store/draft-storage.ts'
import { deleteMedium, findMedium, saveMedium, type VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { beforeUpdate } from '../../../pwa/before-update.ts'
import { newKey } from '../../../ui/new-key.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { whenPhotosAttached } from '../photos/attach-photo.ts'
import { openDraftChannel } from './draft-channel.ts'
import { keepDraft } from './draft-keeper.ts'
import { busyPhotos } from './draft-state.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { discardDraft, discardWork, hasUnreadable, readDraft } from './local-drafts.ts'
import type { MediaStorage } from './media-writer.ts'
import { draftTexts } from './messages.ts'
import { persistDraft } from './persist-draft.ts'
import { restoreUnreadableDraft } from './restore-unreadable-draft.ts'
import { slotsWithContent } from './slot-draft.ts'
import type { VisitDraft } from './visit-draft.ts'

export type VisitDraftHandle = {
  store: DraftStore
  /** Stores texts and keys at once. It resolves after it has also tried the photos and signatures. */
  flush: () => Promise<void>
  /** The device holds a draft of this visit that this version of the app cannot read. */
  hasUnreadable: boolean
  /** Removes the draft, because the server holds all of it. */
  discard: () => void
}

/** New input belongs to the visit's present establishment and edition. An existing draft keeps its own. */
const draftFor = (owner: VisitOwner, now: VisitEdition): VisitDraft => {
  const draft = readDraft(localStorage, owner)
  return slotsWithContent(draft).length > 0 ? draft : { ...draft, ...now }
}

/** Each photo and signature stores its own establishment, because it may exist without texts. */
const mediaAt = (establishmentId: number): MediaStorage => ({
  save: (owner, slot, content) => whileAnswering(saveMedium(owner, slot, content, establishmentId)),
  remove: (owner, slot) => whileAnswering(deleteMedium(owner, slot)),
})

/**
 * Opens the draft of a visit. Its parts start in this order:
 * 1. The store holds what the screen shows.
 * 2. The keeper stores each change: texts in local storage, photos and signatures in IndexedDB.
 * 3. A draft that was unreadable before is restored, if this version can read it.
 * 4. The channel and the `storage` event bring changes of other tabs.
 *
 * `leave` stops listening first, waits until the last photo is stored, and then stops the keeper.
 */
export function openDraft(owner: VisitOwner, media: ReadonlyMap<VisitSlot, Blob | string>, now: VisitEdition) {
  const { establishmentId } = now
  const store = createDraftStore(draftFor(owner, now), media, {
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
    // A form of this tab may have stored texts after it was left. The browser fires `storage` only in other tabs.
    keeper.onStorage({ key: draftKey(owner.assignmentId) })
  })
  // A phone may end a page in the background without another event. The user who returns may have freed space.
  const flush = () => void keeper.flush()
  const warnUnsaved = (event: BeforeUnloadEvent) => {
    const state = store.get()
    if (state.persistence === 'failed' || busyPhotos(state).size > 0) event.preventDefault()
  }
  window.addEventListener('storage', keeper.onStorage)
  window.addEventListener('pagehide', flush)
  window.addEventListener('beforeunload', warnUnsaved)
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
    window.removeEventListener('beforeunload', warnUnsaved)
    tabs.close()
  }
  let isOpen = true
  /** Runs once; later calls do nothing. */
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
  /** A photo in preparation is still stored after the form is left, because the user has taken it. */
  const persistRest = async () => {
    const wasAsked = store.get().persistence === 'failed'
    flush()
    await whenPhotosAttached(store)
    // The data of a deactivated account was wiped meanwhile.
    if (lastSessionEnd() === 'deactivated') {
      abandon()
      return discardWork(owner)
    }
    const isSaved = await persistDraft(store, keeper.flush)
    if (!isSaved && !wasAsked) toastError(draftTexts.lost)
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
