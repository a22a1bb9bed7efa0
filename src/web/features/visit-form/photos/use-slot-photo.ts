import { useContext } from 'react'
import { credibleCapture } from '../../../../domain/inspections/capture-facts.ts'
import { placeQueuedPhoto } from '../../../offline/outbox/outbox.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotState } from '../draft/draft-store.ts'
import { photoFactsOf } from '../draft/slot-draft.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { VisitContext } from '../visit-context.ts'
import { attachPhoto, cropSlotPhoto } from './attach-photo.ts'
import type { PhotoSource } from './evidence-photo.tsx'
import type { LongPhotoAnswers } from './long-photo.tsx'
import { photoNotes } from './photo-notes.ts'
import type { PhotoPosition } from './photo-position.ts'
import { usePhotoAid } from './use-photo-aid.ts'

/** The photo of a slot in the draft: its state, and what the buttons do. */
export function useSlotPhoto(slot: VisitSlot, photo: Blob | undefined) {
  const store = useDraftStore()
  const isBusy = useDraft((state) => slotState(state, slot).isPhotoBusy)
  const failure = useDraft((state) => slotState(state, slot).photoFailure)
  const isPlacing = useDraft((state) => slotState(state, slot).isPlacing)
  const longPhoto = useDraft((state) => slotState(state, slot).longPhoto)
  const facts = useDraft((state) => photoFactsOf(state.draft, slot))
  const visit = useContext(VisitContext)
  const { whereNow, readSpaceAgain, position } = usePhotoAid()
  const attach = async (file: Blob, source: PhotoSource) => {
    // A picture from the gallery may have been taken anywhere.
    const place = source === 'camera' ? whereNow() : undefined
    const onPlaced = ({ latitude, longitude, accuracyM }: PhotoPosition) => {
      const found = credibleCapture({ latitude, longitude, accuracyM }, new Date())
      const key = store.get().draft.keys[slot]
      if (!visit || !key) return
      placeQueuedPhoto(visit.owner, slot, key, found).catch((error: unknown) => console.error(error))
    }
    await attachPhoto(store, slot, file, { known: place?.known ?? null, position: place?.later, onPlaced })
    readSpaceAgain()
  }
  const crop = async (place: number) => {
    await cropSlotPhoto(store, slot, place)
    readSpaceAgain()
  }
  const isCropped = photo !== undefined && photo === longPhoto?.part
  const isAsked = photo !== undefined && photo === longPhoto?.whole && !longPhoto.isKept
  const long: LongPhotoAnswers | undefined =
    longPhoto && (isAsked || isCropped)
      ? {
          isTall: longPhoto.isTall,
          isCropped,
          onKeep: () => store.noteLongPhoto(slot, { ...longPhoto, isKept: true }),
          onCrop: (place) => void crop(place),
          onRestore: () => store.showPart(slot, longPhoto, undefined),
        }
      : undefined
  return {
    photo,
    isBusy,
    failure: isBusy ? undefined : failure,
    notes: photo ? photoNotes(facts, { isPlacing, isWanted: position.isWanted }) : [],
    long,
    onPick: (file: Blob, source: PhotoSource) => void attach(file, source),
    onRemove: () => store.removePhoto(slot),
  }
}
