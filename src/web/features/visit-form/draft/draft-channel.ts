import { z } from 'zod'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'

/** Tells the other tabs of a visit that a photo or signature has changed, because IndexedDB fires no event. */
export type DraftChannel = {
  post: (slot: VisitSlot) => void
  /** @returns a function that stops listening */
  listen: (onChange: (slot: VisitSlot) => void) => () => void
  close: () => void
}

const CHANNEL = 'vigia-draft'

const change = z.object({ userId: z.number(), assignmentId: z.number(), slot: z.custom<VisitSlot>() })

export function openDraftChannel({ userId, assignmentId }: VisitOwner): DraftChannel {
  const channel = new BroadcastChannel(CHANNEL)
  let isOpen = true
  return {
    post(slot) {
      // A write that ends after the draft was discarded is not announced, and has not failed.
      if (isOpen) channel.postMessage({ userId, assignmentId, slot })
    },
    listen(onChange) {
      channel.onmessage = ({ data }: MessageEvent) => {
        const read = change.safeParse(data)
        if (read.data?.userId === userId && read.data.assignmentId === assignmentId) onChange(read.data.slot)
      }
      return () => {
        channel.onmessage = null
      }
    },
    close() {
      isOpen = false
      channel.close()
    },
  }
}
