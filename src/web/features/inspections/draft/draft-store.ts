import type { Concept } from '../../../../domain/inspections/checklist.ts'
import { itemSlot, type VisitSlot } from '../../../offline/visit-slot.ts'
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
  /** The server's words on a write that it refused. */
  refusals: ReadonlyMap<VisitSlot, string>
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
    failures: new Map(),
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

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
      const edited = { ...state.draft, items: { ...state.draft.items, [itemId]: item } }
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
    refuse(slot: VisitSlot, message: string) {
      set({ refusals: new Map(state.refusals).set(slot, message) })
    },
    fail(name: string, message: string) {
      set({ failures: new Map(state.failures).set(name, message) })
    },
    /** Does `work` unless the same is under way already: a double tap sends once. */
    async exclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
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
