import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'

export type MediaStorage = {
  save: (owner: VisitOwner, slot: VisitSlot, content: Blob | string) => Promise<void>
  remove: (owner: VisitOwner, slot: VisitSlot) => Promise<void>
}

type Options = {
  /** The photo or signature that the screen shows in a slot; undefined after its removal. */
  contentOf: (slot: VisitSlot) => Blob | string | undefined
  /** Called when the device holds the content of a slot. */
  onSaved: (slot: VisitSlot) => void
  /** Called at the end of each write, also of a failed one. */
  onEnd: () => void
}

/** Stores the photos and signatures of a draft, and remembers which writes failed. */
export function mediaWriter(owner: VisitOwner, storage: MediaStorage, { contentOf, onSaved, onEnd }: Options) {
  const writing = new Map<VisitSlot, Promise<void>>()
  /** The last error of each write that failed. */
  const failed = new Map<VisitSlot, unknown>()

  const attempt = async (slot: VisitSlot) => {
    const content = contentOf(slot)
    try {
      await (content === undefined ? storage.remove(owner, slot) : storage.save(owner, slot, content))
      failed.delete(slot)
      onSaved(slot)
    } catch (error) {
      console.error(error)
      failed.set(slot, error)
    }
  }
  const write = (slot: VisitSlot) => {
    const done = Promise.all([writing.get(slot), attempt(slot)]).then(() => {
      if (writing.get(slot) === done) writing.delete(slot)
      onEnd()
    })
    writing.set(slot, done)
  }
  return {
    write,
    /** Repeats failed writes: there may be room by now. */
    retry() {
      for (const slot of failed.keys()) if (!writing.has(slot)) write(slot)
    },
    isBusy: () => writing.size > 0,
    /** The errors of writes that failed and were not made good since. */
    errors: () => [...failed.values()],
    /** Whether the device holds what the screen shows in a slot. */
    isSaved: (slot: VisitSlot) => !writing.has(slot) && !failed.has(slot),
    /** Resolves once no write runs. */
    ended: () => Promise.all(writing.values()),
  }
}
