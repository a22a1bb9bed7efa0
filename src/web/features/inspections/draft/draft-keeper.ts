import { dropMedium, keepMedium, type VisitOwner } from '../../../offline/visit-media.ts'
import type { VisitSlot } from '../../../offline/visit-slot.ts'
import type { DraftStore } from './draft-store.ts'
import { writeDraft } from './local-drafts.ts'
import type { VisitDraft } from './visit-draft.ts'

/** Typing is written down at most this long after it. */
export const KEEP_AFTER_MS = 300

type Media = ReadonlyMap<VisitSlot, Blob | string>

export type MediaStorage = {
  keep: (owner: VisitOwner, slot: VisitSlot, content: Blob | string) => Promise<void>
  drop: (owner: VisitOwner, slot: VisitSlot) => Promise<void>
}

const indexedDb: MediaStorage = { keep: keepMedium, drop: dropMedium }

/** Writes down on the device whatever changes in the store, until it is stopped. */
export function keepDraft(store: DraftStore, owner: VisitOwner, storage: Storage, media: MediaStorage = indexedDb) {
  let keptDraft: VisitDraft = store.get().draft
  let keptMedia: Media = store.get().media
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = 0
  /** What the device did not take: the texts, or a slot's photo or signature. */
  const failures = new Set<VisitSlot | 'texts'>()

  const report = () => {
    const isPending = timer !== undefined || writing > 0
    const persistence = failures.size > 0 ? 'failed' : isPending ? 'keeping' : 'kept'
    if (store.get().persistence !== persistence) store.set({ persistence })
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const { draft } = store.get()
    if (draft !== keptDraft) {
      try {
        writeDraft(storage, owner, draft)
        keptDraft = draft
        failures.delete('texts')
      } catch (error) {
        console.error(error)
        failures.add('texts')
      }
    }
    report()
  }
  const writeMedium = async (slot: VisitSlot, write: Promise<void>) => {
    writing += 1
    try {
      await write
      failures.delete(slot)
    } catch (error) {
      console.error(error)
      failures.add(slot)
    }
    writing -= 1
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
    stop() {
      flush()
      unsubscribe()
    },
    /** Ends without writing: there is nothing left to keep. */
    abandon() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
