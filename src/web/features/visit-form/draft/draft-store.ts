import type { Concept } from '../../../../domain/inspections/checklist.ts'
import { createEmitter } from '../../../api/emitter.ts'
import { itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import type { PhotoPosition } from '../photos/photo-position.ts'
import { emptySlotDraft, type SlotDraft, slotDraftOf, withSlotDraft } from './slot-draft.ts'
import { emptyItem, type ItemDraft, type SignerDraft, type SignerPart, type VisitDraft } from './visit-draft.ts'

/** The input of the score. It is kept apart so that typing a text does not compute the score again. */
export type Choice = Readonly<{ concept: Concept; isCritical: boolean }>

/** Whether the device holds everything that the screen shows. */
type Persistence = 'kept' | 'keeping' | 'failed'

/** The state of one slot on the screen. It is lost when the form closes; the content of the slot is in the draft. */
export type SlotState = Readonly<{
  /** The picked photo is being reduced. */
  isPhotoBusy: boolean
  /** A save was tried, so the form shows every fault of the slot. */
  showsFaults: boolean
  /** The reason why the last picked photo is not in the draft. */
  photoFailure: string | undefined
  /** The other tab's content, where both tabs changed the slot. */
  conflict: SlotDraft | undefined
}>

/** The state of one save: of a section, of a closing part, or of a decision about a queued command. */
export type SaveState = Readonly<{ isSending: boolean; failure: string | undefined }>

export type DraftState = Readonly<{
  draft: VisitDraft
  /** Photos and drawn signatures. */
  media: ReadonlyMap<VisitSlot, Blob | string>
  /** The chosen concept of each item, by item id. */
  choices: ReadonlyMap<number, Choice>
  persistence: Persistence
  slots: ReadonlyMap<VisitSlot, SlotState>
  /** Saves by name: the element id of a section's heading, the name of a closing part, or `decide-<slot>`. */
  saves: ReadonlyMap<string, SaveState>
}>

export type DraftStore = ReturnType<typeof createDraftStore>

const idleSlot: SlotState = { isPhotoBusy: false, showsFaults: false, photoFailure: undefined, conflict: undefined }
const idleSave: SaveState = { isSending: false, failure: undefined }

export const slotState = ({ slots }: Pick<DraftState, 'slots'>, slot: VisitSlot): SlotState =>
  slots.get(slot) ?? idleSlot

export const saveState = ({ saves }: Pick<DraftState, 'saves'>, name: string): SaveState => saves.get(name) ?? idleSave

/** Ids of the items whose photo is being reduced. */
export const busyPhotos = ({ slots }: Pick<DraftState, 'slots'>): Set<number> =>
  new Set([...slots].flatMap(([slot, { isPhotoBusy }]) => (isPhotoBusy ? [Number(slot.slice('item-'.length))] : [])))

/** The other tab's content of each slot that both tabs changed. */
export const conflictsOf = ({ slots }: Pick<DraftState, 'slots'>): Map<VisitSlot, SlotDraft> =>
  new Map([...slots].flatMap(([slot, { conflict }]) => (conflict === undefined ? [] : [[slot, conflict] as const])))

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
    editHealthObservation(healthObservation: string) {
      set({ draft: { ...state.draft, healthObservation }, slots: withoutPhotoFailure('health-observation') })
    },
    editSigner(part: SignerPart, change: Partial<SignerDraft>) {
      const signers = { ...state.draft.signers, [part]: { ...state.draft.signers[part], ...change } }
      set({ draft: { ...state.draft, signers }, slots: withoutPhotoFailure(part) })
    },
    setMedium(slot: VisitSlot, content: Blob | string) {
      set({ media: new Map(state.media).set(slot, content), slots: withoutPhotoFailure(slot) })
    },
    /** @param takenAt the camera's time, or the file's; null where neither is known */
    setPhoto(itemId: number, photo: Blob, takenAt: Date | null) {
      const slot = itemSlot(itemId)
      // A camera whose clock runs ahead must not date evidence after the visit.
      const moment = takenAt && takenAt <= now() ? takenAt : now()
      set({
        media: new Map(state.media).set(slot, photo),
        draft: setItem(itemId, {
          ...(state.draft.items[itemId] ?? emptyItem),
          photo: { takenAt: moment.toISOString() },
        }),
        slots: withoutPhotoFailure(slot),
      })
    },
    /** Adds the position once it is found. A photo that was replaced meanwhile does not get it. */
    placePhoto(itemId: number, photo: Blob, position: PhotoPosition) {
      const item = state.draft.items[itemId]
      if (!item?.photo || state.media.get(itemSlot(itemId)) !== photo) return
      set({ draft: setItem(itemId, { ...item, photo: { ...item.photo, position } }) })
    },
    removePhoto(itemId: number) {
      const slot = itemSlot(itemId)
      const { photo: _, ...item } = state.draft.items[itemId] ?? emptyItem
      set({ media: without(state.media, slot), draft: setItem(itemId, item), slots: withoutPhotoFailure(slot) })
    },
    /** Replaces a slot's content and its photo or signature. Without arguments it empties the slot. */
    replace(slot: VisitSlot, slotDraft: SlotDraft = emptySlotDraft(slot), content?: Blob | string) {
      const draft = withSlotDraft(state.draft, slot, slotDraft)
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
    /** The idempotency key of a slot. It is made once, so that a retry after a lost answer repeats it. */
    keyOf(slot: VisitSlot): string {
      const known = state.draft.keys[slot]
      if (known) return known
      const key = newKey()
      set({ draft: { ...state.draft, keys: { ...state.draft.keys, [slot]: key } } })
      return key
    },
    setPhotoBusy(itemId: number, isPhotoBusy: boolean) {
      set({ slots: withSlot(itemSlot(itemId), { isPhotoBusy }) })
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
