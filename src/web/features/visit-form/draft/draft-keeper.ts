import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import { draftKey } from '../../../offline/store/draft-storage.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { conflictsOf } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import { findDraft, writeDraft } from './local-drafts.ts'
import { type MediaStorage, mediaWriter } from './media-writer.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { VisitDraft } from './visit-draft.ts'

/** Longest delay between typing and storing. */
export const SAVE_AFTER_MS = 300

type Media = ReadonlyMap<VisitSlot, Blob | string>

/**
 * Stores every change of the draft on the device until it is stopped, and takes over what other tabs stored.
 * @param announceMedium tells the other tabs that a photo or signature has changed
 */
export function keepDraft(
  store: DraftStore,
  owner: VisitOwner,
  storage: Storage,
  media: MediaStorage,
  announceMedium: (slot: VisitSlot) => void = () => {},
) {
  let savedDraft: VisitDraft = store.get().draft
  let agreedDraft: VisitDraft = savedDraft
  let savedMedia: Media = store.get().media
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAbandoned = false
  /** The errors of the last writing of texts: one or none. */
  let textsErrors: readonly unknown[] = []

  const report = () => {
    const isPending = timer !== undefined || mediaWrites.isBusy()
    const errors = [...textsErrors, ...mediaWrites.errors()]
    const persistence = errors.length > 0 ? 'failed' : isPending ? 'keeping' : 'kept'
    const [keepError] = errors
    const before = store.get()
    if (before.persistence !== persistence || before.keepError !== keepError) store.set({ persistence, keepError })
  }
  const mediaWrites = mediaWriter(owner, media, {
    contentOf: (slot) => store.get().media.get(slot),
    onSaved: announceMedium,
    onEnd: report,
  })
  const writeTexts = () => {
    const { draft } = store.get()
    const conflicts = conflictsOf(store.get())
    const other = findDraft(storage, owner)
    const merged = other
      ? mergeDrafts(agreedDraft, draft, other, conflicts)
      : { shown: draft, stored: draft, conflicts }
    if (!other || !isDeepEqual(merged.stored, other)) writeDraft(storage, owner, merged.stored)
    agreedDraft = merged.stored
    // An equal draft keeps its identity, so that nothing renders.
    savedDraft = isDeepEqual(merged.shown, draft) ? draft : merged.shown
    if (savedDraft !== draft || !isDeepEqual(Object.fromEntries(merged.conflicts), Object.fromEntries(conflicts))) {
      store.adopt(savedDraft, merged.conflicts)
    }
  }
  const tryTexts = () => {
    try {
      writeTexts()
      textsErrors = []
    } catch (error) {
      console.error(error)
      textsErrors = [error]
    }
  }
  const writeMedia = (before: Media, now: Media) => {
    for (const slot of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(slot) !== now.get(slot)) mediaWrites.write(slot)
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isAbandoned) return
    if (store.get().draft !== savedDraft || textsErrors.length > 0) tryTexts()
    mediaWrites.retry()
    report()
    await mediaWrites.ended()
  }
  const unsubscribe = store.subscribe(() => {
    const { draft, media: current } = store.get()
    if (current !== savedMedia) {
      const before = savedMedia
      savedMedia = current
      writeMedia(before, current)
    }
    if (draft !== savedDraft && timer === undefined) timer = setTimeout(() => void flush(), SAVE_AFTER_MS)
    report()
  })
  return {
    /**
     * Stores the texts now: the page is being left, or keys must be on the device before they are used.
     * @returns resolves once the photos and signatures are stored too, earlier failures included
     */
    flush,
    /** Another tab has stored texts. If it removed them, this tab keeps what it shows. */
    onStorage({ key }: Pick<StorageEvent, 'key'>) {
      if (key !== draftKey(owner.assignmentId) || !findDraft(storage, owner)) return
      tryTexts()
      report()
    },
    /**
     * Another tab has stored or removed a photo or signature. Of two changes at once, the later one stays on the
     * device.
     */
    takeOver(slot: VisitSlot, content: Blob | string | undefined) {
      if (!mediaWrites.isSaved(slot)) return
      const taken = new Map(store.get().media)
      if (content === undefined) taken.delete(slot)
      else taken.set(slot, content)
      savedMedia = taken
      store.set({ media: taken })
    },
    stop() {
      void flush()
      unsubscribe()
    },
    /** Ends without storing anything. */
    abandon() {
      isAbandoned = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
