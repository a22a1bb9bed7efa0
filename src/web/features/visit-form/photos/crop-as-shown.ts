import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { FocusTarget } from '../focus/focus-after.ts'
import { cropSlotPhoto } from './attach-photo.ts'
import { cropUseId } from './crop-tool.tsx'
import { openToolOf } from './long-photo-state.ts'
import { longPhotoTexts as texts } from './messages.ts'
import { cropPhoto } from './reduce-photo.ts'

/** A photo of the form that is saved. */
export type ShownPhoto = {
  slot: VisitSlot
  /** The photo's place in the words of the screen. */
  name: string
  /** Id of its first control. */
  inputId: string
}

/**
 * Crops each photo whose crop tool is open, to the part that the tool shows, and says so.
 * @param photos those that the form shows and the save would send
 * @returns the control of the first photo that this device cannot crop: the user decides before anything is saved
 */
export async function cropAsShown(
  store: DraftStore,
  photos: readonly ShownPhoto[],
  crop = cropPhoto,
): Promise<FocusTarget | undefined> {
  const cropped: string[] = []
  const failed: ShownPhoto[] = []
  for (const photo of photos) {
    const tool = openToolOf(store.get(), photo.slot)
    if (!tool) continue
    await cropSlotPhoto(store, photo.slot, tool.place, crop)
    if (openToolOf(store.get(), photo.slot)) failed.push(photo)
    else cropped.push(texts.croppedAsShown(photo.name))
  }
  if (cropped.length > 0) toastSuccess(...cropped)
  const [first] = failed
  if (!first) return undefined
  toastError(...failed.map(({ name }) => texts.heldSave(name)))
  return { id: cropUseId(first.inputId), block: 'center' }
}
