import type { DraftStore } from './draft-store.ts'

/** Writes the texts down, and waits for the photos on their way: whether all that is on the screen is on the device then. */
export function settleDraft(store: DraftStore, flush: () => void): Promise<boolean> {
  flush()
  return new Promise((resolve) => {
    const look = () => {
      const { persistence, busyPhotos } = store.get()
      if (persistence === 'keeping' || busyPhotos.size > 0) return
      unsubscribe()
      resolve(persistence === 'kept')
    }
    const unsubscribe = store.subscribe(look)
    look()
  })
}
