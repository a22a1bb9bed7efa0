import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, keepUnsent } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { broadcastChannel } from '../../../offline/sync/sync-channel.ts'
import { startSync } from '../../../offline/sync/sync-engine.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { aDraftStore, anItemWrite, aPhoto } from '../testing.ts'
import { discardDelivered, hasUndelivered, useDiscardClosedDrafts } from './discard-closed-drafts.ts'
import { readDraft, writeDraft } from './local-drafts.ts'
import { emptyDraft, emptyItem } from './visit-draft.ts'

const owner = { userId: 2, assignmentId: 7 }
const withItem = { ...emptyDraft, items: { 1: { ...emptyItem, concept: 'A' as const } } }
const closed = (answered: number[]) =>
  aPreparedVisit(owner, {
    progress: withWrites(
      aProgress(7, { isDone: true, inspectionId: 70 }),
      answered.map((id) => anItemWrite(id)),
    ),
    closedInspectionId: 70,
  })
const isDrafted = () => Object.keys(readDraft(localStorage, owner).items).length > 0

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(cleanup)

describe('a draft of a closed visit', () => {
  test('a draft part that the server holds goes', async () => {
    await visitDatabase.visits.put(closed([1]))
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: aPhoto() })
    writeDraft(localStorage, owner, withItem)
    expect(await discardDelivered(owner)).toBe(true)
    expect(isDrafted()).toBe(false)
    await expect.poll(() => visitDatabase.media.count()).toBe(0)
  })

  test('a text that was never sent stays, with all that belongs to it', async () => {
    await visitDatabase.visits.put(closed([2]))
    writeDraft(localStorage, owner, withItem)
    expect(await discardDelivered(owner)).toBe(false)
    expect(isDrafted()).toBe(true)
  })

  test('an unreadable part stays: it may never have been sent', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    await visitDatabase.visits.put(closed([1]))
    const stored = JSON.stringify({ users: { 2: { items: 7 } } })
    localStorage.setItem('inspection-draft-7', stored)
    expect(await discardDelivered(owner)).toBe(false)
    writeDraft(localStorage, owner, withItem)
    expect(await discardDelivered(owner)).toBe(false)
    expect(localStorage.getItem('inspection-draft-aside-7')).toBe(stored.replace('{"items":7}', '[{"items":7}]'))
  })

  test("a draft's photo and the outbox's content go too", async () => {
    await visitDatabase.visits.put(closed([1]))
    writeDraft(localStorage, owner, withItem)
    await visitDatabase.media.put({ ...owner, slot: 'witness-signature', content: 'data:' })
    expect(await discardDelivered(owner)).toBe(false)
    await visitDatabase.media.clear()
    const key = '00000000-0000-4000-8000-000000000001'
    await enqueue(owner, [{ slot: itemSlot(1), key, write: anItemWrite(1, 'A', 5) }])
    await keepUnsent(owner, itemSlot(1))
    expect(await discardDelivered(owner)).toBe(false)
    expect(isDrafted()).toBe(true)
  })

  test('a part entered for another establishment stays, whatever the server holds of this one', async () => {
    await visitDatabase.visits.put(closed([1]))
    writeDraft(localStorage, owner, { ...withItem, establishmentId: 6 })
    expect(await discardDelivered(owner)).toBe(false)
    expect(isDrafted()).toBe(true)
  })

  test('a part that the server just accepted counts as held, even without a note', async () => {
    await visitDatabase.visits.put(closed([]))
    writeDraft(localStorage, owner, withItem)
    expect(await discardDelivered(owner)).toBe(false)
    expect(await discardDelivered(owner, { accepted: [itemSlot(1)], refused: [], isClosed: true })).toBe(true)
  })

  test.each([
    ['its own last writes closed', { accepted: [itemSlot(2)], refused: [] }, false],
    ['somebody else closed', { accepted: [], refused: [{ slot: itemSlot(2), code: 'x', message: 'x' }] }, true],
  ])('a draft of a visit that is not prepared and that %s', async (_who, told, stays) => {
    writeDraft(localStorage, owner, withItem)
    expect(await discardDelivered(owner, { ...told, isClosed: true })).toBe(!stays)
    expect(isDrafted()).toBe(stays)
  })

  test('a part that another tab was told of while the page is open goes, too', async () => {
    writeDraft(localStorage, owner, withItem)
    onTestFinished(startSync())
    renderHook(() => useDiscardClosedDrafts(owner.userId))
    const event = { ...owner, accepted: [itemSlot(2)], refused: [], isClosed: true, inspectionId: 70 }
    broadcastChannel().post({ kind: 'settled', event })
    await expect.poll(() => isDrafted()).toBe(false)
  })

  test('a draft delivered by the service worker goes with the next start', async () => {
    await visitDatabase.visits.put(closed([1]))
    writeDraft(localStorage, owner, withItem)
    renderHook(() => useDiscardClosedDrafts(owner.userId))
    await expect.poll(() => isDrafted()).toBe(false)
  })
})

test('a photo that is still being prepared is not delivered', () => {
  const store = aDraftStore(withItem)
  const delivered = new Set([itemSlot(1)])
  expect(hasUndelivered(store.get(), delivered)).toBe(false)
  store.setPhotoBusy('item-1', true)
  expect(hasUndelivered(store.get(), delivered)).toBe(true)
  store.setPhotoBusy('item-1', false)
  store.setMedium('item-2', aPhoto())
  expect(hasUndelivered(store.get(), delivered)).toBe(true)
})
