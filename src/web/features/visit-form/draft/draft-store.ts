import { createEmitter } from '../../../api/emitter.ts'
import { itemSlot, officialSlot, type VisitSlot, verdictSlot } from '../../../offline/store/visit-slot.ts'
import type { PhotoPosition } from '../photos/photo-position.ts'
import {
  type Choice,
  type CropTool,
  type DraftState,
  type LongPhoto,
  type SaveState,
  type SlotState,
  saveState,
  slotState,
} from './draft-state.ts'
import {
  type Correctable,
  emptySlotDraft,
  keepingAnswer,
  photoFactsOf,
  type SlotDraft,
  slotDraftOf,
  withLongPhotoKept,
  withPhotoFacts,
  withSlotDraft,
} from './slot-draft.ts'
import {
  type CompanionChoice,
  emptyItem,
  emptyVerdict,
  type ItemDraft,
  type SignerDraft,
  type SignerPart,
  type VerdictDraft,
  type VisitDraft,
} from './visit-draft.ts'

export type DraftStore = ReturnType<typeof createDraftStore>

const choicesOf = (draft: VisitDraft): Map<number, Choice> => {
  const choices = new Map<number, Choice>()
  for (const [id, { concept, isCritical }] of Object.entries(draft.items)) {
    if (concept) choices.set(Number(id), { concept, isCritical })
  }
  return choices
}

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> => {
  if (!map.has(key)) return map
  const rest = new Map(map)
  rest.delete(key)
  return rest
}

/** The draft of one visit while its form is open. A component subscribes to the slot that it shows. */
export function createDraftStore(
  draft: VisitDraft,
  media: ReadonlyMap<VisitSlot, Blob | string>,
  { newKey, now }: { newKey: () => string; now: () => Date },
) {
  let state: DraftState = {
    draft,
    media,
    choices: choicesOf(draft),
    persistence: 'kept',
    keepError: undefined,
    slots: new Map(),
    saves: new Map(),
  }
  const changes = createEmitter()
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    changes.emit()
  }

  const setItem = (itemId: number, item: ItemDraft): VisitDraft => ({
    ...state.draft,
    items: { ...state.draft.items, [itemId]: item },
  })
  const withSlot = (slot: VisitSlot, change: Partial<SlotState>): DraftState['slots'] =>
    new Map(state.slots).set(slot, { ...slotState(state, slot), ...change })
  const withSave = (name: string, change: Partial<SaveState>): DraftState['saves'] =>
    new Map(state.saves).set(name, { ...saveState(state, name), ...change })
  /** An edit answers the failure of the last photo, so its text goes. */
  const withoutPhotoFailure = (slot: VisitSlot): DraftState['slots'] =>
    slotState(state, slot).photoFailure === undefined ? state.slots : withSlot(slot, { photoFailure: undefined })

  return {
    get: () => state,
    set,
    subscribe: changes.subscribe,
    editItem(itemId: number, change: Partial<ItemDraft>) {
      const item = { ...(state.draft.items[itemId] ?? emptyItem), ...change }
      if ('concept' in change) item.capturedAt = now().toISOString()
      const edited = setItem(itemId, item)
      set({
        draft: edited,
        slots: withoutPhotoFailure(itemSlot(itemId)),
        ...(('concept' in change || 'isCritical' in change) && { choices: choicesOf(edited) }),
      })
    },
    /** Opens the form of a saved answer with its content. The photo stays on the server until another is taken. */
    beginCorrection(slot: VisitSlot, saved: Correctable) {
      const draft = withSlotDraft(state.draft, slot, { ...saved, isCorrection: true })
      set({ draft, choices: choicesOf(draft), slots: withSlot(slot, { showsFaults: false }) })
    },
    /** Empties the form. A photo goes only if it was taken for the correction. */
    cancelCorrection(slot: VisitSlot) {
      const draft = withSlotDraft(state.draft, slot, emptySlotDraft(slot))
      const media = photoFactsOf(state.draft, slot) ? without(state.media, slot) : state.media
      set({ draft, media, choices: choicesOf(draft), slots: withoutPhotoFailure(slot) })
    },
    /** Closes the form; the content stays for the command that was made of it. */
    endCorrection(slot: VisitSlot) {
      const { isCorrection: _, ...corrected } = slotDraftOf(state.draft, slot) as Correctable
      set({ draft: withSlotDraft(state.draft, slot, corrected) })
    },
    editVerdict(requirementId: number, change: Partial<VerdictDraft>) {
      const slot = verdictSlot(requirementId)
      const verdict: VerdictDraft = { ...(state.draft.verdicts?.[requirementId] ?? emptyVerdict), ...change }
      if ('verdict' in change) verdict.capturedAt = now().toISOString()
      set({ draft: withSlotDraft(state.draft, slot, verdict), slots: withoutPhotoFailure(slot) })
    },
    editHealthObservation(healthObservation: string) {
      set({ draft: { ...state.draft, healthObservation }, slots: withoutPhotoFailure('health-observation') })
    },
    editSigner(part: SignerPart, change: Partial<SignerDraft>) {
      const signers = { ...state.draft.signers, [part]: { ...state.draft.signers[part], ...change } }
      set({ draft: { ...state.draft, signers }, slots: withoutPhotoFailure(part) })
    },
    /** Notes the place where a companion signs. */
    chooseCompanion(officialId: number, choice: CompanionChoice) {
      const slot = officialSlot(officialId)
      const media = choice === 'here' ? state.media : without(state.media, slot)
      set({ draft: withSlotDraft(state.draft, slot, choice), media })
    },
    setMedium(slot: VisitSlot, content: Blob | string) {
      set({ media: new Map(state.media).set(slot, content), slots: withoutPhotoFailure(slot) })
    },
    /**
     * @param takenAt the camera's time, or the file's; null where neither is known
     * @param position of a moment before
     */
    setPhoto(slot: VisitSlot, photo: Blob, takenAt: Date | null, position: PhotoPosition | null = null) {
      // A camera whose clock runs ahead must not date evidence after the visit.
      const moment = takenAt && takenAt <= now() ? takenAt : now()
      const facts = { takenAt: moment.toISOString(), ...(position && { position }) }
      set({
        media: new Map(state.media).set(slot, photo),
        draft: withLongPhotoKept(withPhotoFacts(state.draft, slot, facts), slot, false),
        slots: withoutPhotoFailure(slot),
      })
    },
    /** Adds the position once it is found. A photo that was replaced meanwhile does not get it. */
    placePhoto(slot: VisitSlot, photo: Blob, position: PhotoPosition) {
      const facts = photoFactsOf(state.draft, slot)
      if (!facts || state.media.get(slot) !== photo) return
      set({ draft: withPhotoFacts(state.draft, slot, { ...facts, position }) })
    },
    removePhoto(slot: VisitSlot) {
      const draft = withLongPhotoKept(withPhotoFacts(state.draft, slot, undefined), slot, false)
      set({ media: without(state.media, slot), draft, slots: withoutPhotoFailure(slot) })
    },
    noteLongPhoto(slot: VisitSlot, longPhoto: LongPhoto | undefined) {
      if (slotState(state, slot).longPhoto !== longPhoto) set({ slots: withSlot(slot, { longPhoto }) })
    },
    /** Opens, moves or closes the tool that crops the long photo of a slot. */
    setCropTool(slot: VisitSlot, tool: CropTool | undefined) {
      const { longPhoto } = slotState(state, slot)
      if (longPhoto) set({ slots: withSlot(slot, { longPhoto: { ...longPhoto, tool } }) })
    },
    keepLongPhoto(slot: VisitSlot) {
      set({ draft: withLongPhotoKept(state.draft, slot, true) })
    },
    /** Puts a part of a long photo in its place, or the whole photo again. Its time and place stay. */
    showPart(slot: VisitSlot, longPhoto: LongPhoto, part: Blob | undefined) {
      set({
        media: new Map(state.media).set(slot, part ?? longPhoto.whole),
        draft: withLongPhotoKept(state.draft, slot, false),
        slots: withSlot(slot, { longPhoto: { ...longPhoto, part, tool: undefined }, photoFailure: undefined }),
      })
    },
    /** Replaces a slot's content and its photo or signature. Without arguments it empties the slot. */
    replace(slot: VisitSlot, slotDraft: SlotDraft = emptySlotDraft(slot), content?: Blob | string) {
      const draft = keepingAnswer(state.draft, withSlotDraft(state.draft, slot, slotDraft), slot)
      const media = content === undefined ? without(state.media, slot) : new Map(state.media).set(slot, content)
      const slots = withSlot(slot, { showsFaults: false, photoFailure: undefined })
      set({ draft, media, choices: choicesOf(draft), slots })
    },
    /** Shows the draft that another tab wrote, and the slots that both tabs changed. */
    adopt(draft: VisitDraft, conflicts: ReadonlyMap<VisitSlot, SlotDraft>) {
      const slots = new Map(state.slots)
      for (const slot of new Set([...state.slots.keys(), ...conflicts.keys()])) {
        slots.set(slot, { ...slotState(state, slot), conflict: conflicts.get(slot) })
      }
      set({ draft, slots, choices: choicesOf(draft) })
    },
    /** Ends a conflict with another tab: the content of the winner stays. */
    settleConflict(slot: VisitSlot, winner: 'this' | 'other') {
      const { conflict } = slotState(state, slot)
      if (conflict === undefined) return
      const draft = withSlotDraft(state.draft, slot, winner === 'other' ? conflict : slotDraftOf(state.draft, slot))
      set({ draft, slots: withSlot(slot, { conflict: undefined }), choices: choicesOf(draft) })
    },
    removeMedium(slot: VisitSlot) {
      set({ media: without(state.media, slot), slots: withoutPhotoFailure(slot) })
    },
    /** Gives a slot another key, for a write that is not a retry of the one before. */
    renewKey(slot: VisitSlot): string {
      const key = newKey()
      set({ draft: { ...state.draft, keys: { ...state.draft.keys, [slot]: key } } })
      return key
    },
    /** The idempotency key of a slot. It is made once, so that a retry after a lost answer repeats it. */
    keyOf(slot: VisitSlot): string {
      const known = state.draft.keys[slot]
      if (known) return known
      const key = newKey()
      set({ draft: { ...state.draft, keys: { ...state.draft.keys, [slot]: key } } })
      return key
    },
    setPlacing(slot: VisitSlot, isPlacing: boolean) {
      if (slotState(state, slot).isPlacing !== isPlacing) set({ slots: withSlot(slot, { isPlacing }) })
    },
    setPhotoBusy(slot: VisitSlot, isPhotoBusy: boolean) {
      set({ slots: withSlot(slot, { isPhotoBusy }) })
    },
    showFaults(slots: readonly VisitSlot[]) {
      const shown = new Map(state.slots)
      for (const slot of slots) shown.set(slot, { ...slotState(state, slot), showsFaults: true })
      set({ slots: shown })
    },
    /** Shows at the item why its photo is missing. */
    failPhoto(slot: VisitSlot, message: string) {
      set({ slots: withSlot(slot, { photoFailure: message }) })
    },
    failSave(name: string, message: string) {
      set({ saves: withSave(name, { failure: message }) })
    },
    /** Does `work` unless a save of that name runs already: a double tap sends once. */
    async runUnlessRunning<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      if (saveState(state, name).isSending) return undefined
      set({ saves: withSave(name, { isSending: true, failure: undefined }) })
      try {
        return await work()
      } finally {
        set({ saves: withSave(name, { isSending: false }) })
      }
    },
  }
}
