import { problemReplies } from '../../../../contract/problems.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { itemTexts } from '../answers/messages.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type PhotoFacts, readPhotoFacts } from './photo-facts.ts'
import type { PhotoPosition } from './photo-position.ts'
import { reducePhoto } from './reduce-photo.ts'

const running = new WeakMap<DraftStore, Map<number, Promise<void>>>()

export type AttachOptions = {
  reduce?: (file: Blob) => Promise<Blob>
  /** Started when the photo was taken; the photo does not wait for it. */
  position?: Promise<PhotoPosition | null> | undefined
}

/** A file with the head of a photo failed for lack of memory, or is cut off. Any other file is no photo. */
const failureText = ({ size }: PhotoFacts) =>
  size ? itemTexts.photoTooHeavy : problemReplies['image.undecodable'].text

/** The camera's time. A gallery may drop it from its copy; the file's date is then the closest. */
const takenAt = (facts: PhotoFacts, file: Blob): Date | null =>
  facts.takenAt ?? (file instanceof File && file.lastModified > 0 ? new Date(file.lastModified) : null)

async function attach(
  store: DraftStore,
  itemId: number,
  file: Blob,
  { reduce = reducePhoto, position }: AttachOptions,
  isLatest: () => boolean,
): Promise<void> {
  let facts: PhotoFacts = { size: null, takenAt: null }
  try {
    facts = await readPhotoFacts(file)
    const photo = await reduce(file)
    if (!isLatest()) return
    store.setPhoto(itemId, photo, takenAt(facts, file))
    void position?.then((place) => place && store.placePhoto(itemId, photo, place))
  } catch (error) {
    console.error(error)
    if (isLatest()) store.failPhoto(itemSlot(itemId), failureText(facts))
  }
}

/** Reduces a picked photo and adds it to the draft. Of two picks in a row the later one stays. */
export function attachPhoto(store: DraftStore, itemId: number, file: Blob, options: AttachOptions = {}): Promise<void> {
  const photos = running.get(store) ?? new Map<number, Promise<void>>()
  running.set(store, photos)
  const isLatest = () => photos.get(itemId) === attached
  const attached: Promise<void> = attach(store, itemId, file, options, isLatest).then(() => {
    if (!isLatest()) return
    photos.delete(itemId)
    store.setPhotoBusy(itemId, false)
  })
  photos.set(itemId, attached)
  store.setPhotoBusy(itemId, true)
  return attached
}

/** Resolves once every photo picked so far is in the draft. */
export async function whenPhotosAttached(store: DraftStore): Promise<void> {
  await Promise.all([...(running.get(store)?.values() ?? [])])
}
