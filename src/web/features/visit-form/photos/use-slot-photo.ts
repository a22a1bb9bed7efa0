import { useContext } from 'react'
import { credibleCapture } from '../../../../domain/inspections/capture-facts.ts'
import { placeQueuedPhoto } from '../../../offline/outbox/outbox.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotState } from '../draft/draft-state.ts'
import { photoFactsOf } from '../draft/slot-draft.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { VisitContext } from '../visit-context.ts'
import { attachPhoto } from './attach-photo.ts'
import type { PhotoSource } from './evidence-photo.tsx'
import { photoNotes } from './photo-notes.ts'
import type { PhotoPosition } from './photo-position.ts'
import { useLongPhoto } from './use-long-photo.ts'
import { usePhotoCapture } from './use-photo-capture.ts'

/** The photo of a slot in the draft: its state, and what the buttons do. */
export function useSlotPhoto(slot: VisitSlot, photo: Blob | undefined) {
  const store = useDraftStore()
  const isBusy = useDraft((state) => slotState(state, slot).isPhotoBusy)
  const failure = useDraft((state) => slotState(state, slot).photoFailure)
  const isPlacing = useDraft((state) => slotState(state, slot).isPlacing)
  const facts = useDraft((state) => photoFactsOf(state.draft, slot))
  const long = useLongPhoto(slot, photo)
  const visit = useContext(VisitContext)
  const { whereNow, readSpaceAgain, position } = usePhotoCapture()
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
