import { busyPhotos } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'

/**
 * Stores the draft and waits for photos in preparation.
 * @returns whether the device holds everything that the screen shows
 */
export async function persistDraft(store: DraftStore, flush: () => Promise<void>): Promise<boolean> {
  await flush()
  return new Promise((resolve) => {
    const look = () => {
      const { persistence } = store.get()
      if (persistence === 'keeping' || busyPhotos(store.get()).size > 0) return
      unsubscribe()
      resolve(persistence === 'kept')
    }
    const unsubscribe = store.subscribe(look)
    look()
  })
}
