import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listDraftVisits, removeDraft } from '../../../offline/store/draft-storage.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { aDraftStore, aPhoto, theMoment } from '../testing.ts'
import { keepDraft, SAVE_AFTER_MS } from './draft-keeper.ts'
import { conflictsOf, slotState } from './draft-state.ts'
import { readDraft, writeDraft } from './local-drafts.ts'
import type { MediaStorage } from './media-writer.ts'
import { persistDraft } from './persist-draft.ts'
import { emptyDraft } from './visit-draft.ts'

const technician = { userId: 2, assignmentId: 40 }
const engineer = { userId: 3, assignmentId: 40 }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function aMediaStorage() {
  const kept = new Map<VisitSlot, Blob | string>()
  const storage: MediaStorage = {
    save: async (_, slot, content) => void kept.set(slot, content),
    remove: async (_, slot) => void kept.delete(slot),
  }
  return { kept, storage }
}

describe('a draft in local storage', () => {
  test('comes back under a key made from the assignment id', () => {
    const draft = { ...emptyDraft, healthObservation: 'Limpio' }
    writeDraft(localStorage, technician, draft)
    expect(Object.keys(localStorage)).toEqual(['inspection-draft-40'])
    expect(readDraft(localStorage, technician)).toEqual(draft)
  })

  test("a draft in local storage is hidden from another user, and survives that user's", () => {
    writeDraft(localStorage, technician, { ...emptyDraft, healthObservation: 'del técnico' })
    expect(readDraft(localStorage, engineer)).toEqual(emptyDraft)
    writeDraft(localStorage, engineer, { ...emptyDraft, healthObservation: 'de la ingeniera' })
    expect(readDraft(localStorage, technician).healthObservation).toBe('del técnico')
  })

  test('goes for its own person alone', () => {
    writeDraft(localStorage, technician, { ...emptyDraft, healthObservation: 'del técnico' })
    writeDraft(localStorage, engineer, { ...emptyDraft, healthObservation: 'de la ingeniera' })
    removeDraft(localStorage, technician)
    expect(readDraft(localStorage, technician)).toEqual(emptyDraft)
    expect(readDraft(localStorage, engineer).healthObservation).toBe('de la ingeniera')
    removeDraft(localStorage, engineer)
    expect(localStorage.length).toBe(0)
  })

  test.each(['no json', '{"users":{"2":{"items":7}}}', '[]'])(
    'an unreadable draft in local storage is an empty one: %s',
    (stored) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      localStorage.setItem('inspection-draft-40', stored)
      expect(readDraft(localStorage, technician)).toEqual(emptyDraft)
    },
  )
})

describe('a draft that this version cannot read', () => {
  const newer = { items: { 1: { concept: 'muy bien' } }, healthObservation: 'de la versión nueva' }
  const key = 'inspection-draft-40'
  const asideKey = 'inspection-draft-aside-40'
  const type = (text: string, storage: Storage = localStorage) => {
    const store = aDraftStore()
    const keeper = keepDraft(store, technician, storage, aMediaStorage().storage)
    for (const typed of [text, `${text}, después`]) {
      store.editHealthObservation(typed)
      void keeper.flush()
    }
    return store
  }
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem(key, JSON.stringify({ users: { 2: newer } }))
  })

  test('an unreadable draft is set aside before any write in its place, and counts as work', () => {
    type('de esta')
    expect(readDraft(localStorage, technician).healthObservation).toBe('de esta, después')
    expect(JSON.parse(localStorage.getItem(asideKey) ?? '')).toEqual({ users: { 2: [newer] } })
    removeDraft(localStorage, technician)
    expect(listDraftVisits(localStorage, 2)).toEqual([40])
    expect(listDraftVisits(localStorage, 3)).toEqual([])
  })

  test('an unreadable draft of another user is not set aside', () => {
    writeDraft(localStorage, engineer, emptyDraft)
    expect(JSON.parse(localStorage.getItem(key) ?? '').users['2']).toEqual(newer)
    expect(localStorage.getItem(asideKey)).toBeNull()
  })

  test('a second one is set aside beside the first', () => {
    type('de esta')
    const second = { ...newer, healthObservation: 'más tarde' }
    localStorage.setItem(key, JSON.stringify({ users: { 2: second } }))
    type('otra vez de esta')
    expect(JSON.parse(localStorage.getItem(asideKey) ?? '').users['2']).toEqual([newer, second])
  })

  test.each(['no json', '{"people":{}}'])(
    'an unreadable draft is kept even when its owner cannot be read: %s',
    (stored) => {
      localStorage.setItem(key, stored)
      type('de esta')
      expect(readDraft(localStorage, technician).healthObservation).toBe('de esta, después')
      expect(JSON.parse(localStorage.getItem(asideKey) ?? '')).toEqual({ users: { nobody: [stored] } })
    },
  )

  test.each([
    ['for which there is no room aside', null],
    ['beside others that cannot be read either', '{"newer":[]}'],
  ])('%s stays in its place, and the person is told that nothing is kept', (_title, aside) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    if (aside) localStorage.setItem(asideKey, aside)
    const storage = {
      getItem: (name: string) => localStorage.getItem(name),
      setItem(name: string, value: string) {
        if (name === asideKey) throw new Error('Quota exceeded.')
        localStorage.setItem(name, value)
      },
    } as Storage
    expect(type('de esta', storage).get().persistence).toBe('failed')
    expect(JSON.parse(localStorage.getItem(key) ?? '').users['2']).toEqual(newer)
    expect(localStorage.getItem(asideKey)).toBe(aside)
  })
})

describe('keeping a draft', () => {
  test('writes texts a moment after the typing, and at once when asked', () => {
    const store = aDraftStore()
    const keeper = keepDraft(store, technician, localStorage, aMediaStorage().storage)
    store.editHealthObservation('Lim')
    expect(localStorage.length).toBe(0)
    expect(store.get().persistence).toBe('keeping')
    vi.advanceTimersByTime(SAVE_AFTER_MS)
    expect(readDraft(localStorage, technician).healthObservation).toBe('Lim')
    expect(store.get().persistence).toBe('kept')
    store.editHealthObservation('Limpio')
    keeper.flush()
    expect(readDraft(localStorage, technician).healthObservation).toBe('Limpio')
  })

  test('keeps photos and signatures beside the texts, and drops what is removed', async () => {
    const store = aDraftStore()
    const { kept, storage } = aMediaStorage()
    keepDraft(store, technician, localStorage, storage)
    store.setMedium('item-1', aPhoto())
    store.setMedium('witness-signature', 'data:image/png;base64,AAAA')
    await vi.runAllTimersAsync()
    expect([...kept.keys()]).toEqual(['item-1', 'witness-signature'])
    store.removeMedium('item-1')
    await vi.runAllTimersAsync()
    expect([...kept.keys()]).toEqual(['witness-signature'])
    expect(localStorage.length).toBe(0)
  })

  test('a photo that the device does not take is said, until one is taken', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    let isFull = true
    const save = async () => {
      if (isFull) throw new Error('Quota exceeded.')
    }
    keepDraft(store, technician, localStorage, { save, remove: async () => {} })
    store.setMedium('item-1', aPhoto())
    await vi.runAllTimersAsync()
    expect(store.get().persistence).toBe('failed')
    isFull = false
    store.setMedium('item-1', aPhoto())
    await vi.runAllTimersAsync()
    expect(store.get().persistence).toBe('kept')
  })

  test('a photo that the device refused is kept with the next write, once there is room', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    const { kept, storage } = aMediaStorage()
    let isFull = true
    const save: MediaStorage['save'] = async (...args) => {
      if (isFull) throw new Error('Quota exceeded.')
      await storage.save(...args)
    }
    const keeper = keepDraft(store, technician, localStorage, { ...storage, save })
    const photo = aPhoto()
    store.setMedium('item-1', photo)
    await vi.runAllTimersAsync()
    expect(await persistDraft(store, keeper.flush)).toBe(false)
    expect(store.get().persistence).toBe('failed')
    isFull = false
    expect(await persistDraft(store, keeper.flush)).toBe(true)
    expect(kept.get('item-1')).toBe(photo)
    expect(store.get().persistence).toBe('kept')
  })

  test('a refused photo stays in memory, with its cause, until it is kept', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    const lost = new DOMException('The connection is closing.', 'InvalidStateError')
    const save = vi.fn(async () => {}).mockRejectedValueOnce(lost)
    const keeper = keepDraft(store, technician, localStorage, { save, remove: async () => {} })
    const photo = aPhoto()
    store.setMedium('item-1', photo)
    await vi.runAllTimersAsync()
    expect(store.get()).toMatchObject({ persistence: 'failed', keepError: lost })
    expect(store.get().media.get('item-1')).toBe(photo)
    await keeper.flush()
    expect(store.get()).toMatchObject({ persistence: 'kept', keepError: undefined })
  })

  test('a photo that could not be removed does not come back either', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore(emptyDraft, new Map([['item-1', aPhoto()]]))
    const { kept, storage } = aMediaStorage()
    kept.set('item-1', aPhoto())
    const remove = vi.fn(storage.remove).mockRejectedValueOnce(new Error('Shut.'))
    const keeper = keepDraft(store, technician, localStorage, { ...storage, remove })
    store.removeMedium('item-1')
    await vi.runAllTimersAsync()
    expect(store.get().persistence).toBe('failed')
    expect(await persistDraft(store, keeper.flush)).toBe(true)
    expect(kept.size).toBe(0)
  })

  test('a writing that is asked for twice at once writes a photo once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    const save = vi.fn(async () => {}).mockRejectedValueOnce(new Error('Quota exceeded.'))
    const keeper = keepDraft(store, technician, localStorage, { save, remove: async () => {} })
    store.setMedium('item-1', aPhoto())
    await vi.runAllTimersAsync()
    expect(await Promise.all([persistDraft(store, keeper.flush), persistDraft(store, keeper.flush)])).toEqual([
      true,
      true,
    ])
    expect(save).toHaveBeenCalledTimes(2)
  })

  test('a draft that was abandoned is not written any more', () => {
    const store = aDraftStore()
    const keeper = keepDraft(store, technician, localStorage, aMediaStorage().storage)
    store.editHealthObservation('Limpio')
    keeper.abandon()
    vi.advanceTimersByTime(SAVE_AFTER_MS)
    expect(localStorage.length).toBe(0)
  })
})

describe('a draft in two tabs', () => {
  const open = () => {
    const store = aDraftStore(readDraft(localStorage, technician))
    const keeper = keepDraft(store, technician, localStorage, aMediaStorage().storage)
    return { store, keeper }
  }
  const event = { key: 'inspection-draft-40' }

  test('shows in one what the other has written', () => {
    const [one, other] = [open(), open()]
    one.store.editItem(1, { concept: 'AR', observation: 'Grieta' })
    one.keeper.flush()
    other.keeper.onStorage(event)
    expect(other.store.get().draft.items[1]?.observation).toBe('Grieta')
    expect(other.store.get().choices.get(1)?.concept).toBe('AR')
  })

  test('a tab that knows nothing of the other does not take back what it wrote', () => {
    const [one, other] = [open(), open()]
    one.store.editItem(1, { concept: 'A' })
    one.keeper.flush()
    other.store.editHealthObservation('Limpio')
    other.keeper.flush()
    expect(readDraft(localStorage, technician).items[1]?.concept).toBe('A')
    expect(readDraft(localStorage, technician).healthObservation).toBe('Limpio')
  })

  test.each(['this', 'other'] as const)("a text changed in two tabs waits for the person's choice: %s", (winner) => {
    const [one, other] = [open(), open()]
    one.store.editHealthObservation('de una')
    other.store.editHealthObservation('de otra')
    one.keeper.flush()
    other.keeper.onStorage(event)
    expect(other.store.get().draft.healthObservation).toBe('de otra')
    expect(slotState(other.store.get(), 'health-observation').conflict).toBe('de una')
    other.keeper.flush()
    expect(readDraft(localStorage, technician).healthObservation).toBe('de una')
    other.store.settleConflict('health-observation', winner)
    other.keeper.flush()
    expect(conflictsOf(other.store.get()).size).toBe(0)
    const stays = winner === 'this' ? 'de otra' : 'de una'
    expect(other.store.get().draft.healthObservation).toBe(stays)
    expect(readDraft(localStorage, technician).healthObservation).toBe(stays)
  })

  test('a draft that another tab removed stays on this screen', () => {
    const { store, keeper } = open()
    store.editHealthObservation('Limpio')
    keeper.flush()
    localStorage.clear()
    keeper.onStorage({ key: null })
    keeper.onStorage(event)
    expect(store.get().draft.healthObservation).toBe('Limpio')
  })

  test('a photo of another tab is shown, and not written again', async () => {
    const store = aDraftStore()
    const { kept, storage } = aMediaStorage()
    const keeper = keepDraft(store, technician, localStorage, storage)
    const photo = aPhoto()
    keeper.takeOver('item-1', photo)
    await vi.runAllTimersAsync()
    expect(store.get().media.get('item-1')).toBe(photo)
    expect(kept.size).toBe(0)
  })
})

describe('a draft on the screen', () => {
  test('an edit of one item leaves the others, and typing leaves what the score depends on', () => {
    const store = aDraftStore()
    store.editItem(1, { concept: 'AR' })
    store.editItem(2, { concept: 'A' })
    const { draft, choices } = store.get()
    store.editItem(1, { observation: 'Grieta' })
    expect(store.get().draft.items[2]).toBe(draft.items[2])
    expect(store.get().choices).toBe(choices)
    expect([...choices]).toEqual([
      [1, { concept: 'AR', isCritical: false }],
      [2, { concept: 'A', isCritical: false }],
    ])
  })

  test('the moment of an answer is that of its concept, not of its send', () => {
    const store = aDraftStore()
    store.editItem(1, { concept: 'A' })
    expect(store.get().draft.items[1]?.capturedAt).toBe(theMoment)
  })

  test('a key is made once for each write', () => {
    const store = aDraftStore()
    const key = store.keyOf('item-1')
    expect(store.keyOf('item-1')).toBe(key)
    expect(store.keyOf('item-2')).not.toBe(key)
    expect(aDraftStore(store.get().draft).keyOf('item-1')).toBe(key)
  })

  test('a double tap does not begin an action under way again', async () => {
    const store = aDraftStore()
    let sent = 0
    const send = async () => {
      sent += 1
    }
    await Promise.all([store.runUnlessRunning('section-1', send), store.runUnlessRunning('section-1', send)])
    expect(sent).toBe(1)
    await store.runUnlessRunning('section-1', send)
    expect(sent).toBe(2)
  })
})
