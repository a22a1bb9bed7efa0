import { busyPhotos, type DraftStore } from './draft-store.ts'

/** Writes the draft down, and waits for the photos on their way: whether all that is on the screen is on the device then. */
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
