import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dequeue, enqueue } from '../outbox/outbox.ts'
import { anItem, aPhoto, emptyDatabase } from '../sync/testing.ts'
import { aStorage } from '../visits/testing.ts'
import { wipeUser } from './device-data.ts'
import { readLost, settleLost, testify, watchEviction } from './eviction-witness.ts'
import { saveSyncTimestamps } from './sync-timestamps.ts'
import { visitDatabase } from './visit-database.ts'
import { saveMedium } from './visit-media.ts'

const owner = { userId: 2, assignmentId: 7 }
const other = { userId: 3, assignmentId: 7 }

let storage: Storage
let stop: (() => void) | undefined
beforeEach(async () => {
  await emptyDatabase()
  storage = aStorage()
})
afterEach(() => {
  vi.restoreAllMocks()
  stop?.()
  stop = undefined
})

const lostOf = (userId = owner.userId) =>
  Object.fromEntries([...readLost(storage, userId)].map(([visit, slots]) => [visit, Object.fromEntries(slots)]))
const pendingOf = (userId = owner.userId) => JSON.parse(storage.getItem(`unsent-witness-${userId}`) ?? '{}').pending

/** A page is open until the returned function is called. */
const openPage = (userId = owner.userId) => {
  stop = watchEviction(userId, storage)
}
const closePage = () => {
  stop?.()
  stop = undefined
}
const seen = (pending: object, userId = owner.userId) => expect.poll(() => pendingOf(userId)).toEqual(pending)

/** The browser deletes the database and leaves local storage. */
async function evict() {
  await visitDatabase.delete()
  await visitDatabase.open()
}

const aVisit = async () => {
  await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo: aPhoto(500) })])
  await saveMedium(owner, 'item-3', aPhoto(500), 5)
  await saveMedium(owner, 'witness-signature', 'data:image/png;base64,AA', 5)
}
const ofVisit = {
  'item-1': 'answer',
  'item-2': 'answer-with-photo',
  'item-3': 'photo',
  'witness-signature': 'signature',
}

/** A visit is filled, the page closes, and the next page finds the database gone. */
async function loseAll() {
  openPage()
  await aVisit()
  await seen({ 7: ofVisit })
  closePage()
  await evict()
  openPage()
  await expect.poll(() => lostOf()).toEqual({ 7: ofVisit })
}

describe('unsent work that is gone', () => {
  test('unsent work that is gone is told at the next start, by visit and part', async () => {
    await loseAll()
    expect(lostOf(3)).toEqual({})
  })

  test('unsent work that is gone is told under an open page too', async () => {
    openPage()
    await aVisit()
    await seen({ 7: ofVisit })
    await evict()
    await enqueue(owner, [anItem(7, 4)])
    await expect.poll(() => lostOf()).toEqual({ 7: ofVisit })
    await seen({ 7: { 'item-4': 'answer' } })
  })

  test('unsent work that is gone is told under an open page whose database opened late', async () => {
    openPage()
    await aVisit()
    await seen({ 7: ofVisit })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      const request = {} as IDBOpenDBRequest
      const error = new DOMException('The database is being deleted.', 'AbortError')
      queueMicrotask(() => request.onerror?.({ target: { error }, preventDefault() {}, stopPropagation() {} } as never))
      return request
    })
    await visitDatabase.delete({ disableAutoOpen: false })
    // The open page looks again too, and may be the first to meet the failure.
    await visitDatabase.open().catch(() => undefined)
    expect(opening).toHaveBeenCalled()
    opening.mockRestore()
    await expect.poll(() => lostOf()).toEqual({ 7: ofVisit })
  })

  test('stays told, over another start and another loss, until it is done or dismissed', async () => {
    await loseAll()
    await enqueue(owner, [anItem(7, 1)])
    await seen({ 7: { 'item-1': 'answer' } })
    const { 'item-1': _, ...rest } = ofVisit
    expect(lostOf()).toEqual({ 7: rest })
    // A new photo alone is not the answer that was queued with it.
    await saveMedium(owner, 'item-2', aPhoto(500), 5)
    await saveMedium(owner, 'item-3', aPhoto(500), 5)
    await expect
      .poll(() => lostOf())
      .toEqual({ 7: { 'item-2': 'answer-with-photo', 'witness-signature': 'signature' } })
    closePage()
    await evict()
    openPage()
    await expect.poll(() => lostOf()).toEqual({ 7: { ...rest, 'item-1': 'answer', 'item-2': 'photo' } })
    settleLost(storage, owner, ['item-1', 'item-2', 'item-3'])
    expect(lostOf()).toEqual({ 7: { 'witness-signature': 'signature' } })
    settleLost(storage, owner, ['witness-signature'])
    expect(lostOf()).toEqual({})
  })
})

describe('nothing is told', () => {
  test('work that the server accepted is not told as lost, even through the service worker', async () => {
    openPage()
    await aVisit()
    await seen({ 7: ofVisit })
    closePage()
    await visitDatabase.commands.clear()
    await visitDatabase.photos.clear()
    await visitDatabase.media.clear()
    openPage()
    await seen({})
    expect(lostOf()).toEqual({})
  })

  test('work taken back, or of a wiped account, is not told as lost', async () => {
    openPage()
    await enqueue(owner, [anItem(7, 1)])
    await seen({ 7: { 'item-1': 'answer' } })
    await dequeue(owner, 'item-1')
    await seen({})
    await aVisit()
    await seen({ 7: ofVisit })
    closePage()
    await wipeUser(owner.userId, storage)
    openPage()
    await seen({})
    expect(lostOf()).toEqual({})
  })

  test('to a device that had the version before, whose work stays, nor to a new one', async () => {
    await aVisit()
    await saveSyncTimestamps(owner.userId, { preparedAt: '2026-03-02T15:00:00.000Z' })
    openPage()
    await seen({ 7: ofVisit })
    expect(lostOf()).toEqual({})
    expect(await visitDatabase.marks.get(owner.userId)).toMatchObject({
      preparedAt: '2026-03-02T15:00:00.000Z',
      databaseId: expect.any(String),
    })
    closePage()
    openPage(other.userId)
    await seen({}, other.userId)
    expect(lostOf(other.userId)).toEqual({})
  })
})

test('a database of another name that holds the same parts has lost nothing', () => {
  const pending = { 7: { 'item-1': 'answer' as const } }
  const before = { databaseId: 'a', pending, lost: {} }
  expect(testify(before, { databaseId: 'b', pending })).toEqual({ databaseId: 'b', pending, lost: {} })
})
