import { problemReplies } from '../../../../contract/problems.ts'
import { itemSlot } from '../../../offline/visit-slot.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { reducePhoto } from './reduce-photo.ts'

const running = new WeakMap<DraftStore, Map<number, Promise<void>>>()

const setBusy = (store: DraftStore, itemId: number, isBusy: boolean) => {
  const busyPhotos = new Set(store.get().busyPhotos)
  if (isBusy) busyPhotos.add(itemId)
  else busyPhotos.delete(itemId)
  store.set({ busyPhotos })
}

/** Reduces a picked photo and puts it into the draft. Of two picks in a row the later one stays. */
export function attachPhoto(store: DraftStore, itemId: number, file: Blob, reduce = reducePhoto): Promise<void> {
  const photos = running.get(store) ?? new Map<number, Promise<void>>()
  running.set(store, photos)
  const isLatest = () => photos.get(itemId) === attached
  const attached: Promise<void> = reduce(file)
    .then(
      (photo) => isLatest() && store.setMedium(itemSlot(itemId), photo),
      (error: unknown) => {
        console.error(error)
        if (isLatest()) store.refuse(itemSlot(itemId), problemReplies['image.undecodable'].text)
      },
    )
    .then(() => {
      if (!isLatest()) return
      photos.delete(itemId)
      setBusy(store, itemId, false)
    })
  photos.set(itemId, attached)
  setBusy(store, itemId, true)
  return attached
}

/** Once every photo picked so far is in the draft. */
export async function photosAttached(store: DraftStore): Promise<void> {
  await Promise.all([...(running.get(store)?.values() ?? [])])
}
