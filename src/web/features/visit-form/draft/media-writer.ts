import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'

export type MediaStorage = {
  keep: (owner: VisitOwner, slot: VisitSlot, content: Blob | string) => Promise<void>
  drop: (owner: VisitOwner, slot: VisitSlot) => Promise<void>
}

type Options = {
  /** The photo or signature of a slot as it is on the screen; undefined when it was removed. */
  contentOf: (slot: VisitSlot) => Blob | string | undefined
  /** Says that the device has what a slot holds now. */
  onKept: (slot: VisitSlot) => void
  /** Each writing's end, however it ended. */
  onEnd: () => void
}

/** Writes the photos and signatures of a draft down on the device, and remembers which it did not take. */
export function mediaWriter(owner: VisitOwner, storage: MediaStorage, { contentOf, onKept, onEnd }: Options) {
  const writing = new Map<VisitSlot, Promise<void>>()
  const failed = new Set<VisitSlot>()

  const attempt = async (slot: VisitSlot) => {
    const content = contentOf(slot)
    try {
      await (content === undefined ? storage.drop(owner, slot) : storage.keep(owner, slot, content))
      failed.delete(slot)
      onKept(slot)
    } catch (error) {
      console.error(error)
      failed.add(slot)
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
    /** Tries again with what was not taken: there may be room for it by now. */
    retry() {
      for (const slot of failed) if (!writing.has(slot)) write(slot)
    },
    isBusy: () => writing.size > 0,
    hasFailed: () => failed.size > 0,
    /** Whether the device holds what the screen shows of a slot. */
    isKept: (slot: VisitSlot) => !writing.has(slot) && !failed.has(slot),
    /** Once nothing is being written. */
    ended: () => Promise.all(writing.values()),
  }
}
