import { printsSmall } from '../../../../domain/inspections/photo-shape.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { type CropTool, type DraftState, type LongPhoto, slotState } from '../draft/draft-state.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type PhotoFacts, readPhotoFacts, type Size } from './photo-facts.ts'

const longPhotoWith = (file: Blob, whole: Blob, shape: Size): LongPhoto => ({
  file,
  whole,
  isTall: shape.height > shape.width,
  part: undefined,
  tool: undefined,
})

/** Facts about a picked photo that the acta would print very small; undefined for any other photo. */
export async function longPhotoOf(file: Blob, { size }: PhotoFacts, photo: Blob): Promise<LongPhoto | undefined> {
  // The head of a reduced photo tells how it lies. That of a picked file may lie, and only a JPEG's is read.
  const shape = (await readPhotoFacts(photo)).size
  return shape && printsSmall(size ?? shape) ? longPhotoWith(file, photo, shape) : undefined
}

/** The most that rounding takes from a side of a reduced photo, in pixels. */
const ROUNDED_PX = 0.5

const printsSmallFor = ({ width, height }: Size): boolean =>
  printsSmall(width > height ? { width, height: height + ROUNDED_PX } : { width: width + ROUNDED_PX, height })

const isVersionOf = (longPhoto: LongPhoto | undefined, photo: Blob): boolean =>
  longPhoto !== undefined && (longPhoto.whole === photo || longPhoto.part === photo)

/**
 * Looks at the shape of a photo that this form did not pick: it was kept from before, or another tab took it. A part of
 * it is cut from the reduced photo, because its file is no longer here.
 */
export async function recogniseLongPhoto(store: DraftStore, slot: VisitSlot, photo: Blob): Promise<void> {
  const isKnown = () => isVersionOf(slotState(store.get(), slot).longPhoto, photo)
  if (isKnown()) return
  const { size } = await readPhotoFacts(photo)
  if (isKnown() || store.get().media.get(slot) !== photo) return
  store.noteLongPhoto(slot, size && printsSmallFor(size) ? longPhotoWith(photo, photo, size) : undefined)
}

/** The open tool of the photo that a slot holds; undefined where none is open. */
export function openToolOf(state: Pick<DraftState, 'media' | 'slots'>, slot: VisitSlot): CropTool | undefined {
  const { longPhoto } = slotState(state, slot)
  return longPhoto && state.media.get(slot) === longPhoto.whole ? longPhoto.tool : undefined
}
