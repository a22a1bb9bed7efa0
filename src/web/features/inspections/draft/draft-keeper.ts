import { isSame } from '../../../../domain/shared/is-same.ts'
import { draftKey } from '../../../offline/draft-storage.ts'
import type { VisitOwner } from '../../../offline/visit-media.ts'
import type { VisitSlot } from '../../../offline/visit-slot.ts'
import type { DraftStore } from './draft-store.ts'
import { findDraft, writeDraft } from './local-drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { VisitDraft } from './visit-draft.ts'

/** Typing is written down at most this long after it. */
export const KEEP_AFTER_MS = 300

type Media = ReadonlyMap<VisitSlot, Blob | string>

export type MediaStorage = {
  keep: (owner: VisitOwner, slot: VisitSlot, content: Blob | string) => Promise<void>
  drop: (owner: VisitOwner, slot: VisitSlot) => Promise<void>
}

/**
 * Writes down on the device whatever changes in the store, until it is stopped, and takes over what other tabs wrote.
 * @param tell says to the other tabs that a photo or signature has changed
 */
export function keepDraft(
  store: DraftStore,
  owner: VisitOwner,
  storage: Storage,
  media: MediaStorage,
  tell: (slot: VisitSlot) => void = () => {},
) {
  let keptDraft: VisitDraft = store.get().draft
  let agreedDraft: VisitDraft = keptDraft
  let keptMedia: Media = store.get().media
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAbandoned = false
  const writing = new Map<VisitSlot, number>()
  /** What the device did not take: the texts, or a slot's photo or signature. */
  const failures = new Set<VisitSlot | 'texts'>()

  const report = () => {
    const isPending = timer !== undefined || writing.size > 0
    const persistence = failures.size > 0 ? 'failed' : isPending ? 'keeping' : 'kept'
    if (store.get().persistence !== persistence) store.set({ persistence })
  }
  const writeTexts = () => {
    const { draft, elsewhere } = store.get()
    const theirs = findDraft(storage, owner)
    const merged = theirs
      ? mergeDrafts(agreedDraft, draft, theirs, elsewhere)
      : { shown: draft, stored: draft, conflicts: elsewhere }
    if (!theirs || !isSame(merged.stored, theirs)) writeDraft(storage, owner, merged.stored)
    agreedDraft = merged.stored
    // Without a change of content the state keeps its identity, and nothing renders.
    keptDraft = isSame(merged.shown, draft) ? draft : merged.shown
    if (keptDraft !== draft || !isSame([...merged.conflicts], [...elsewhere])) {
      store.adopt(keptDraft, merged.conflicts)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (store.get().draft !== keptDraft && !isAbandoned) {
      try {
        writeTexts()
        failures.delete('texts')
      } catch (error) {
        console.error(error)
        failures.add('texts')
      }
    }
    report()
  }
  const writeMedium = async (slot: VisitSlot, write: Promise<void>) => {
    writing.set(slot, (writing.get(slot) ?? 0) + 1)
    try {
      await write
      failures.delete(slot)
      tell(slot)
    } catch (error) {
      console.error(error)
      failures.add(slot)
    }
    const others = (writing.get(slot) ?? 1) - 1
    if (others > 0) writing.set(slot, others)
    else writing.delete(slot)
    report()
  }
  const writeMedia = (before: Media, now: Media) => {
    for (const [slot, content] of now) {
      if (before.get(slot) !== content) void writeMedium(slot, media.keep(owner, slot, content))
    }
    for (const slot of before.keys()) if (!now.has(slot)) void writeMedium(slot, media.drop(owner, slot))
  }
  const unsubscribe = store.subscribe(() => {
    const { draft, media: current } = store.get()
    if (current !== keptMedia) {
      const before = keptMedia
      keptMedia = current
      writeMedia(before, current)
    }
    if (draft !== keptDraft && timer === undefined) timer = setTimeout(flush, KEEP_AFTER_MS)
    report()
  })
  return {
    /** Writes the texts down now: the page is being left, or keys must be on the device before they are used. */
    flush,
    /** Another tab has written texts. That it removed them is no reason to empty this screen. */
    onStorage({ key }: Pick<StorageEvent, 'key'>) {
      if (key !== draftKey(owner.assignmentId) || !findDraft(storage, owner)) return
      try {
        writeTexts()
      } catch (error) {
        console.error(error)
        failures.add('texts')
      }
      report()
    },
    /** Another tab has taken or removed a photo or signature; of two at once, the later write stands on the device. */
    takeOver(slot: VisitSlot, content: Blob | string | undefined) {
      if (writing.has(slot) || failures.has(slot)) return
      const taken = new Map(store.get().media)
      if (content === undefined) taken.delete(slot)
      else taken.set(slot, content)
      keptMedia = taken
      store.set({ media: taken })
    },
    stop() {
      flush()
      unsubscribe()
    },
    /** Ends without writing: there is nothing left to keep. */
    abandon() {
      isAbandoned = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
