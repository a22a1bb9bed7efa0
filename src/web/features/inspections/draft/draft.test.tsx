import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VisitSlot } from '../../../offline/visit-slot.ts'
import { aDraftStore, aPhoto, theMoment } from '../testing.ts'
import { KEEP_AFTER_MS, keepDraft, type MediaStorage } from './draft-keeper.ts'
import { readDraft, removeDrafts, writeDraft } from './local-drafts.ts'
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
    keep: async (_, slot, content) => void kept.set(slot, content),
    drop: async (_, slot) => void kept.delete(slot),
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

  test("is not another user's, nor lost to another user's", () => {
    writeDraft(localStorage, technician, { ...emptyDraft, healthObservation: 'del técnico' })
    expect(readDraft(localStorage, engineer)).toEqual(emptyDraft)
    writeDraft(localStorage, engineer, { ...emptyDraft, healthObservation: 'de la ingeniera' })
    expect(readDraft(localStorage, technician).healthObservation).toBe('del técnico')
  })

  test('is gone for everybody once the visit is closed', () => {
    writeDraft(localStorage, technician, emptyDraft)
    removeDrafts(localStorage, technician.assignmentId)
    expect(localStorage.length).toBe(0)
  })

  test.each(['no json', '{"users":{"2":{"items":7}}}', '[]'])('that cannot be read is an empty one: %s', (stored) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem('inspection-draft-40', stored)
    expect(readDraft(localStorage, technician)).toEqual(emptyDraft)
  })
})

describe('keeping a draft', () => {
  test('writes texts a moment after the typing, and at once when asked', () => {
    const store = aDraftStore()
    const keeper = keepDraft(store, technician, localStorage, aMediaStorage().storage)
    store.editHealthObservation('Lim')
    expect(localStorage.length).toBe(0)
    expect(store.get().persistence).toBe('keeping')
    vi.advanceTimersByTime(KEEP_AFTER_MS)
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
    const keep = async () => {
      if (isFull) throw new Error('Quota exceeded.')
    }
    keepDraft(store, technician, localStorage, { keep, drop: async () => {} })
    store.setMedium('item-1', aPhoto())
    await vi.runAllTimersAsync()
    expect(store.get().persistence).toBe('failed')
    isFull = false
    store.setMedium('item-1', aPhoto())
    await vi.runAllTimersAsync()
    expect(store.get().persistence).toBe('kept')
  })

  test('a draft that was abandoned is not written any more', () => {
    const store = aDraftStore()
    const keeper = keepDraft(store, technician, localStorage, aMediaStorage().storage)
    store.editHealthObservation('Limpio')
    keeper.abandon()
    vi.advanceTimersByTime(KEEP_AFTER_MS)
    expect(localStorage.length).toBe(0)
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

  test('what is under way is not begun again, by a double tap', async () => {
    const store = aDraftStore()
    let sent = 0
    const send = async () => {
      sent += 1
    }
    await Promise.all([store.exclusively('section-1', send), store.exclusively('section-1', send)])
    expect(sent).toBe(1)
    await store.exclusively('section-1', send)
    expect(sent).toBe(2)
  })
})
