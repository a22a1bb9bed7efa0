import type { Concept } from '../../../../domain/inspections/checklist.ts'
import { itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import type { PhotoPosition } from '../photos/photo-position.ts'
import { emptySlotDraft, type SlotDraft, slotDraftOf, withSlotDraft } from './slot-draft.ts'
import { emptyItem, type ItemDraft, type SignerDraft, type SignerPart, type VisitDraft } from './visit-draft.ts'

/** What the score depends on; kept apart, so that typing a text does not compute it again. */
export type Choice = Readonly<{ concept: Concept; isCritical: boolean }>

/** Whether what is on the screen is also on the device. */
export type Persistence = 'kept' | 'keeping' | 'failed'

export type DraftState = Readonly<{
  draft: VisitDraft
  media: ReadonlyMap<VisitSlot, Blob | string>
  choices: ReadonlyMap<number, Choice>
  persistence: Persistence
  /** Photos being reduced. */
  busyPhotos: ReadonlySet<number>
  /** Names of the saves (of a section, of a part) that are under way. */
  sending: ReadonlySet<string>
  /** Slots whose faults are shown: a save was tried. */
  tried: ReadonlySet<VisitSlot>
  /** Why a photo could not be taken over. */
  refusals: ReadonlyMap<VisitSlot, string>
  /** Pieces that another tab changed at the same time as this one: what that tab wrote. */
  elsewhere: ReadonlyMap<VisitSlot, SlotDraft>
  /** Why a save, by its name, came to nothing. */
  failures: ReadonlyMap<string, string>
}>

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

/** The draft of one visit while it is on the screen. Components subscribe to the piece that they show. */
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
    busyPhotos: new Set(),
    sending: new Set(),
    tried: new Set(),
    refusals: new Map(),
    elsewhere: new Map(),
    failures: new Map(),
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const setItem = (itemId: number, item: ItemDraft): VisitDraft => ({
    ...state.draft,
    items: { ...state.draft.items, [itemId]: item },
  })

  return {
    get: () => state,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    editItem(itemId: number, change: Partial<ItemDraft>) {
      const item = { ...(state.draft.items[itemId] ?? emptyItem), ...change }
      if ('concept' in change) item.capturedAt = now().toISOString()
      const edited = setItem(itemId, item)
      set({
        draft: edited,
        refusals: without(state.refusals, itemSlot(itemId)),
        ...(('concept' in change || 'isCritical' in change) && { choices: choicesOf(edited) }),
      })
    },
    editHealthObservation(healthObservation: string) {
      const refusals = without(state.refusals, 'health-observation')
      set({ draft: { ...state.draft, healthObservation }, refusals })
    },
    editSigner(part: SignerPart, change: Partial<SignerDraft>) {
      const signers = { ...state.draft.signers, [part]: { ...state.draft.signers[part], ...change } }
      set({ draft: { ...state.draft, signers }, refusals: without(state.refusals, part) })
    },
    setMedium(slot: VisitSlot, content: Blob | string) {
      set({ media: new Map(state.media).set(slot, content), refusals: without(state.refusals, slot) })
    },
    /** @param takenAt by the camera's clock, or by the device's where the photo does not say */
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
        refusals: without(state.refusals, slot),
      })
    },
    /** The position comes when it comes: only the photo that it was asked for takes it. */
    placePhoto(itemId: number, photo: Blob, position: PhotoPosition) {
      const item = state.draft.items[itemId]
      if (!item?.photo || state.media.get(itemSlot(itemId)) !== photo) return
      set({ draft: setItem(itemId, { ...item, photo: { ...item.photo, position } }) })
    },
    removePhoto(itemId: number) {
      const slot = itemSlot(itemId)
      const { photo: _, ...item } = state.draft.items[itemId] ?? emptyItem
      set({
        media: without(state.media, slot),
        draft: setItem(itemId, item),
        refusals: without(state.refusals, slot),
      })
    },
    /** Puts a piece and its photo or signature in place of what is there; without content, empties it. */
    replace(slot: VisitSlot, slotDraft: SlotDraft = emptySlotDraft(slot), content?: Blob | string) {
      const draft = withSlotDraft(state.draft, slot, slotDraft)
      const media = content === undefined ? without(state.media, slot) : new Map(state.media).set(slot, content)
      set({
        draft,
        media,
        choices: choicesOf(draft),
        tried: new Set([...state.tried].filter((other) => other !== slot)),
        refusals: without(state.refusals, slot),
      })
    },
    /** Takes over what another tab of this device has written. */
    adopt(draft: VisitDraft, elsewhere: ReadonlyMap<VisitSlot, SlotDraft>) {
      set({ draft, elsewhere, choices: choicesOf(draft) })
    },
    /** Ends a conflict with another tab: this tab's piece stays, or gives way. */
    settleConflict(slot: VisitSlot, winner: 'this' | 'other') {
      const theirs = state.elsewhere.get(slot)
      if (theirs === undefined) return
      const draft = withSlotDraft(state.draft, slot, winner === 'other' ? theirs : slotDraftOf(state.draft, slot))
      set({ draft, elsewhere: without(state.elsewhere, slot), choices: choicesOf(draft) })
    },
    removeMedium(slot: VisitSlot) {
      set({ media: without(state.media, slot), refusals: without(state.refusals, slot) })
    },
    /** The idempotency key of a slot, made once: a retry after a lost answer repeats it. */
    keyOf(slot: VisitSlot): string {
      const known = state.draft.keys[slot]
      if (known) return known
      const key = newKey()
      set({ draft: { ...state.draft, keys: { ...state.draft.keys, [slot]: key } } })
      return key
    },
    showFaults(slots: readonly VisitSlot[]) {
      set({ tried: new Set([...state.tried, ...slots]) })
    },
    /** Says at the item why its photo is not there. */
    refuse(slot: VisitSlot, message: string) {
      set({ refusals: new Map(state.refusals).set(slot, message) })
    },
    fail(name: string, message: string) {
      set({ failures: new Map(state.failures).set(name, message) })
    },
    /** Does `work` unless the same is under way already: a double tap sends once. */
    async runUnlessRunning<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      if (state.sending.has(name)) return undefined
      set({ sending: new Set([...state.sending, name]), failures: without(state.failures, name) })
      try {
        return await work()
      } finally {
        set({ sending: new Set([...state.sending].filter((other) => other !== name)) })
      }
    },
  }
}
