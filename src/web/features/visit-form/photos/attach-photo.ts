import { credibleCapture } from '../../../../domain/inspections/capture-facts.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotState } from '../draft/draft-state.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { scanJpeg } from './jpeg-scan.ts'
import { longPhotoOf } from './long-photo-state.ts'
import { photoTexts } from './messages.ts'
import { type PhotoFacts, readPhotoFacts } from './photo-facts.ts'
import { photoFailureText } from './photo-failure.ts'
import type { PhotoPosition } from './photo-position.ts'
import { cropPhoto, reducePhoto } from './reduce-photo.ts'

const running = new WeakMap<DraftStore, Map<VisitSlot, Promise<void>>>()

export type AttachOptions = {
  reduce?: (file: Blob) => Promise<Blob>
  /** The position of a moment before the photo. */
  known?: PhotoPosition | null
  /** Started when the photo was taken; the photo does not wait for it. */
  position?: Promise<PhotoPosition | null> | undefined
  /** Called with a position that came after the photo, which may be queued by then. */
  onPlaced?: (position: PhotoPosition) => void
}

/** A photo as the draft holds it: whole, or the part that was cut out. Undefined once another took its place. */
function heldVersion(store: DraftStore, slot: VisitSlot, photo: Blob): Blob | undefined {
  const medium = store.get().media.get(slot)
  const { longPhoto } = slotState(store.get(), slot)
  const isVersion = medium === photo || (longPhoto?.whole === photo && longPhoto.part === medium)
  return isVersion && medium instanceof Blob ? medium : undefined
}

/** Tells of a file that the browser drew only in part. The person decides, who sees the photo. */
async function noteDamage(store: DraftStore, slot: VisitSlot, file: Blob, photo: Blob): Promise<void> {
  const state = await scanJpeg(file)
  const isDamaged = state === 'damaged' || state === 'cut'
  if (isDamaged && heldVersion(store, slot, photo)) store.failPhoto(slot, photoTexts.damaged)
}

const isCredible = (date: Date): boolean =>
  credibleCapture({ capturedAt: date.toISOString() }, new Date()).capturedAt !== undefined

/** The camera's time. A gallery may drop it from its copy; the file's date is then the closest. */
const takenAt = (facts: PhotoFacts, file: Blob): Date | null => {
  const ofFile = file instanceof File && file.lastModified > 0 ? new Date(file.lastModified) : null
  return [facts.takenAt, ofFile].find((date) => date !== null && isCredible(date)) ?? null
}

/** Adds a late position to the photo in the draft, and tells it. The screen shows meanwhile that it is sought. */
async function place(
  store: DraftStore,
  slot: VisitSlot,
  photo: Blob,
  { position, onPlaced }: Pick<AttachOptions, 'position' | 'onPlaced'>,
): Promise<void> {
  if (!position) return store.setPlacing(slot, false)
  store.setPlacing(slot, true)
  const found = await position
  const held = heldVersion(store, slot, photo)
  // Another photo has its own place.
  if (!held) return
  if (found) {
    store.placePhoto(slot, held, found)
    onPlaced?.(found)
  }
  store.setPlacing(slot, false)
}

async function attach(
  store: DraftStore,
  slot: VisitSlot,
  file: Blob,
  { reduce = reducePhoto, known = null, position, onPlaced }: AttachOptions,
  isLatest: () => boolean,
): Promise<void> {
  try {
    const facts = await readPhotoFacts(file)
    const photo = await reduce(file)
    const longPhoto = await longPhotoOf(file, facts, photo)
    if (!isLatest()) return
    store.setPhoto(slot, photo, takenAt(facts, file), known)
    store.noteLongPhoto(slot, longPhoto)
    void place(store, slot, photo, { position, onPlaced }).catch((error: unknown) => console.error(error))
    void noteDamage(store, slot, file, photo).catch((error: unknown) => console.error(error))
  } catch (error) {
    console.error(error)
    const text = await photoFailureText(error, file)
    if (isLatest()) store.failPhoto(slot, text)
  }
}

/** Prepares a photo of a slot; saves wait for it. Of two in a row the later one stays. */
function prepare(store: DraftStore, slot: VisitSlot, work: (isLatest: () => boolean) => Promise<void>): Promise<void> {
  const photos = running.get(store) ?? new Map<VisitSlot, Promise<void>>()
  running.set(store, photos)
  const isLatest = () => photos.get(slot) === prepared
  const prepared: Promise<void> = work(isLatest).then(() => {
    if (!isLatest()) return
    photos.delete(slot)
    store.setPhotoBusy(slot, false)
  })
  photos.set(slot, prepared)
  store.setPhotoBusy(slot, true)
  return prepared
}

/** Reduces a picked photo and adds it to the draft. Of two picks in a row the later one stays. */
export const attachPhoto = (
  store: DraftStore,
  slot: VisitSlot,
  file: Blob,
  options: AttachOptions = {},
): Promise<void> => prepare(store, slot, (isLatest) => attach(store, slot, file, options, isLatest))

/**
 * Cuts a part out of the long photo of a slot. Where that fails, the photo stays whole and the tool open at its place.
 * @param place of the part, from the left or upper end (0) to the other (1)
 */
export const cropSlotPhoto = (store: DraftStore, slot: VisitSlot, place: number, crop = cropPhoto): Promise<void> =>
  prepare(store, slot, async (isLatest) => {
    const { longPhoto } = slotState(store.get(), slot)
    if (!longPhoto) return
    /** Whether the photo was neither removed nor taken anew meanwhile. */
    const isStill = () => isLatest() && heldVersion(store, slot, longPhoto.whole) !== undefined
    try {
      const part = await crop(longPhoto.file, place)
      if (isStill()) store.showPart(slot, longPhoto, part)
    } catch (error) {
      console.error(error)
      if (isStill()) store.setCropTool(slot, { place, hasFailed: true })
    }
  })

/** Resolves once every photo picked so far is in the draft. */
export async function whenPhotosAttached(store: DraftStore): Promise<void> {
  await Promise.all([...(running.get(store)?.values() ?? [])])
}
