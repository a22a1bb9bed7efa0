import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyDatabase, fullPut } from '../sync/testing.ts'
import { noteStore } from './limit-opening.ts'
import { storeFailure } from './store-failure.ts'
import { losableConnections } from './testing.ts'
import { visitDatabase } from './visit-database.ts'

const { marks } = visitDatabase
const lostConnection = () => {
  throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
}
const failureOf = async (work: () => Promise<unknown>) => storeFailure(await work().catch((error: unknown) => error))

afterEach(async () => {
  noteStore('answers')
  vi.restoreAllMocks()
  visitDatabase.close({ disableAutoOpen: false })
  await emptyDatabase()
})

describe('a failure of the store is told by its cause:', () => {
  test('want of room', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)
    expect(await failureOf(() => marks.bulkPut([{ userId: 2 }, { userId: 3 }]))).toBe('full')
    expect(storeFailure(new DOMException('Full.', 'QuotaExceededError'))).toBe('full')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['one row', () => marks.put({ userId: 2 })],
    ['a transaction', () => visitDatabase.transaction('rw', marks, () => marks.put({ userId: 2 }))],
  ])('a connection that is lost and cannot be made again: %s', async (_, work) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const connections = losableConnections()
    visitDatabase.close({ disableAutoOpen: false })
    await visitDatabase.open()
    connections.lose()
    expect(await failureOf(work)).toBe('lost')
  })

  test('a connection that is lost in the middle of a request', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(lostConnection)
    expect(await failureOf(() => marks.put({ userId: 2 }))).toBe('lost')
  })

  test('a store that does not answer', () => {
    noteStore('silent')
    expect(storeFailure(new Error('Database has been closed'))).toBe('silent')
    // A full local storage has a cause of its own.
    expect(storeFailure(new DOMException('Full.', 'QuotaExceededError'))).toBe('full')
  })

  test('none of these', async () => {
    await marks.add({ userId: 2 })
    expect(await failureOf(() => marks.add({ userId: 2 }))).toBe('other')
    expect(storeFailure(new DOMException('Internal error.', 'UnknownError'))).toBe('other')
    expect(storeFailure(undefined)).toBe('other')
  })
})
