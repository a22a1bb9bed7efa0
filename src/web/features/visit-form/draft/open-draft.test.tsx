import { slotState } from './draft-state.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../../api/session-token.ts'
import { listMedia, listMediaEstablishments } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { attachPhoto, whenPhotosAttached } from '../photos/attach-photo.ts'
import { aPhoto } from '../testing.ts'
import { discardWork, hasUnreadable, readDraft, writeDraft } from './local-drafts.ts'
import { openDraft } from './open-draft.ts'
import { emptyDraft, emptyItem } from './visit-draft.ts'

const owner = { userId: 2, assignmentId: 40 }
const noMedia = new Map<VisitSlot, Blob | string>()

beforeEach(() => {
  startSession('a session')
  localStorage.clear()
})

/** A photo that is being reduced until `ready` is called. */
function aSlowPhoto() {
  let ready = () => {}
  const photo = new Promise<Blob>((resolve) => {
    ready = () => resolve(aPhoto())
  })
  return { reduce: () => photo, ready }
}
const isWarned = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a photo that was being prepared when the visit was left is kept', async () => {
  const { handle, leave } = openDraft(owner, noMedia, { establishmentId: 5, checklistId: 1 })
  const { reduce, ready } = aSlowPhoto()
  void attachPhoto(handle.store, 'item-1', aPhoto(), { reduce })
  handle.store.editItem(1, { concept: 'I' })
  leave()
  expect(readDraft(localStorage, owner).items[1]?.concept).toBe('I')
  expect(isWarned()).toBe(true)
  ready()
  await whenPhotosAttached(handle.store)
  await expect.poll(async () => [...(await listMedia(owner)).keys()]).toEqual(['item-1'])
  await expect.poll(() => readDraft(localStorage, owner).items[1]?.photo).toBeDefined()
  await expect.poll(() => isWarned()).toBe(false)
})

test('a draft is shown where the visit was opened again meanwhile', async () => {
  const left = openDraft(owner, noMedia, { establishmentId: 5, checklistId: 1 })
  const { reduce, ready } = aSlowPhoto()
  void attachPhoto(left.handle.store, 'item-2', aPhoto(), { reduce })
  left.leave()
  const again = openDraft(owner, noMedia, { establishmentId: 5, checklistId: 1 })
  ready()
  await expect.poll(() => again.handle.store.get().media.has('item-2')).toBe(true)
  await expect.poll(() => again.handle.store.get().draft.items[2]?.photo).toBeDefined()
  again.handle.discard()
})

test('a draft that was discarded takes no photo that comes later', async () => {
  const { handle } = openDraft(owner, noMedia, { establishmentId: 5, checklistId: 1 })
  const { reduce, ready } = aSlowPhoto()
  void attachPhoto(handle.store, 'item-3', aPhoto(), { reduce })
  handle.discard()
  ready()
  await whenPhotosAttached(handle.store)
  expect((await listMedia(owner)).has('item-3')).toBe(false)
  expect(isWarned()).toBe(false)
})

test('a draft of a deactivated account, which was wiped, does not come back either', async () => {
  const { handle, leave } = openDraft(owner, noMedia, { establishmentId: 5, checklistId: 1 })
  const { reduce, ready } = aSlowPhoto()
  void attachPhoto(handle.store, 'item-4', aPhoto(), { reduce })
  handle.store.editItem(4, { concept: 'I' })
  leave()
  localStorage.clear()
  endSession('deactivated')
  ready()
  await expect.poll(() => isWarned()).toBe(false)
  await expect.poll(async () => (await listMedia(owner)).has('item-4')).toBe(false)
  expect(localStorage.length).toBe(0)
})

test('a signature is kept with the establishment of its drawing, even without a text', async () => {
  const signed = { userId: 2, assignmentId: 41 }
  const { handle, leave } = openDraft(signed, noMedia, { establishmentId: 5, checklistId: 1 })
  handle.store.setMedium('establishment-signature', 'data:image/png;base64,AAAA')
  leave()
  await expect.poll(() => listMediaEstablishments(signed)).toEqual([{ establishmentId: 5 }])
  // Opening the visit at another establishment does not move the signature there.
  openDraft(signed, await listMedia(signed), { establishmentId: 6, checklistId: 1 }).leave()
  expect(await listMediaEstablishments(signed)).toEqual([{ establishmentId: 5 }])
})

describe('drafts set aside by an older version', () => {
  const visit = { userId: 2, assignmentId: 42 }
  const aside = {
    ...emptyDraft,
    establishmentId: 5,
    items: { 1: { ...emptyItem, observation: 'Grieta' }, 2: { ...emptyItem, observation: 'Piso roto' } },
  }
  const later = { ...emptyDraft, establishmentId: 5, items: { 2: { ...emptyItem, observation: 'Piso partido' } } }
  beforeEach(() => {
    localStorage.setItem('inspection-draft-aside-42', JSON.stringify({ users: { 2: [aside] } }))
  })
  const shown = ({ store }: ReturnType<typeof openDraft>['handle']) =>
    Object.values(store.get().draft.items).map(({ observation }) => observation)

  test('a set-aside draft is there again for a version that can read it', async () => {
    const { handle, leave } = openDraft(visit, noMedia, { establishmentId: 5, checklistId: 1 })
    expect(shown(handle)).toEqual(['Grieta', 'Piso roto'])
    expect(hasUnreadable(localStorage, visit)).toBe(true)
    await handle.flush()
    expect(readDraft(localStorage, visit)).toEqual(aside)
    expect(hasUnreadable(localStorage, visit)).toBe(false)
    leave()
  })

  test("a set-aside draft does not replace newer entries without the person's choice", async () => {
    writeDraft(localStorage, visit, later)
    const { handle, leave } = openDraft(visit, noMedia, { establishmentId: 5, checklistId: 1 })
    await handle.flush()
    expect(slotState(handle.store.get(), 'item-2').conflict).toEqual(later.items[2])
    expect(readDraft(localStorage, visit).items).toEqual({ 1: aside.items[1], 2: later.items[2] })
    // The device keeps both until the user chooses.
    expect(hasUnreadable(localStorage, visit)).toBe(true)
    handle.store.settleConflict('item-2', 'this')
    await handle.flush()
    expect(readDraft(localStorage, visit).items).toEqual(aside.items)
    expect(hasUnreadable(localStorage, visit)).toBe(false)
    leave()
  })

  test('stays aside where it was put in for another establishment', async () => {
    const { handle, leave } = openDraft(visit, noMedia, { establishmentId: 6, checklistId: 1 })
    await handle.flush()
    expect(shown(handle)).toEqual([])
    expect(hasUnreadable(localStorage, visit)).toBe(true)
    leave()
  })

  test("a set-aside draft that stays unreadable survives the visit's end until dropped", () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.removeItem('inspection-draft-aside-42')
    localStorage.setItem('inspection-draft-42', JSON.stringify({ users: { 2: { items: 7 } } }))
    const { handle } = openDraft(visit, noMedia, { establishmentId: 5, checklistId: 1 })
    expect(handle.hasUnreadable).toBe(true)
    handle.store.editHealthObservation('Limpio')
    void handle.flush()
    handle.discard()
    expect(readDraft(localStorage, visit)).toEqual(emptyDraft)
    expect(hasUnreadable(localStorage, visit)).toBe(true)
    discardWork(visit)
    expect(localStorage.length).toBe(0)
    vi.restoreAllMocks()
  })
})
