import { useEffect } from 'react'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotState } from '../draft/draft-state.ts'
import { keepsLongPhoto } from '../draft/slot-draft.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { cropSlotPhoto } from './attach-photo.ts'
import type { LongPhotoAnswers } from './long-photo.tsx'
import { openToolOf, recogniseLongPhoto } from './long-photo-state.ts'
import { usePhotoCapture } from './use-photo-capture.ts'

const MIDDLE = 0.5

/** The answers to a photo of a slot that the acta prints very small; undefined for any other photo. */
export function useLongPhoto(slot: VisitSlot, photo: Blob | undefined): LongPhotoAnswers | undefined {
  const store = useDraftStore()
  const longPhoto = useDraft((state) => slotState(state, slot).longPhoto)
  const isKept = useDraft((state) => keepsLongPhoto(state.draft, slot))
  const { readSpaceAgain } = usePhotoCapture()
  useEffect(() => {
    if (photo) recogniseLongPhoto(store, slot, photo).catch((error: unknown) => console.error(error))
  }, [store, slot, photo])
  if (!photo || !longPhoto) return undefined
  const isCropped = photo === longPhoto.part
  if (!isCropped && photo !== longPhoto.whole) return undefined
  const move = (place: number) => store.setCropTool(slot, { place, hasFailed: false })
  const crop = async () => {
    const tool = openToolOf(store.get(), slot)
    if (tool) await cropSlotPhoto(store, slot, tool.place)
    readSpaceAgain()
    return openToolOf(store.get(), slot) === undefined
  }
  return {
    isTall: longPhoto.isTall,
    isReduced: longPhoto.file === longPhoto.whole,
    isCropped,
    isKept,
    tool: longPhoto.tool,
    onKeep: () => store.keepLongPhoto(slot),
    onOpenTool: () => move(MIDDLE),
    onMove: move,
    onCloseTool: () => store.setCropTool(slot, undefined),
    onCrop: crop,
    onRestore: () => store.showPart(slot, longPhoto, undefined),
  }
}
