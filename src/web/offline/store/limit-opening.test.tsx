import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { limitOpening, OPEN_LIMIT_MS, reopenWhenLost } from './limit-opening.ts'
import { losableConnections } from './testing.ts'
import { useStoreSilent } from './use-store-fault.ts'

const opened: Dexie[] = []
function aDatabase() {
  const database = new Dexie(`limits-${opened.length}`)
  database.version(1).stores({ notes: 'id' })
  limitOpening(database)
  reopenWhenLost(database)
  opened.push(database)
  return database
}

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(opened.map((database) => database.delete()))
})

test('a store that does not answer is given up, and all that waits for it fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  const { result } = renderHook(useStoreSilent)
  const database = aDatabase()
  const read = database.table('notes').get(1)
  const failed = expect(read).rejects.toThrow('closed')
  await vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS - 1)
  expect(result.current).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  await expect(database.table('notes').get(1)).rejects.toThrow()
  vi.useRealTimers()
  await waitFor(() => expect(result.current).toBe(true))
  // The other tab was closed, and the store answers.
  opening.mockRestore()
  await database.open()
  await waitFor(() => expect(result.current).toBe(false))
})

test('a store that answers is not given up later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = aDatabase()
  await database.open()
  await vi.advanceTimersByTimeAsync(2 * OPEN_LIMIT_MS)
  expect(database.isOpen()).toBe(true)
})

test('a connection lost in use is made again, and the request is done', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const connections = losableConnections()
  const database = aDatabase()
  await database.table('notes').put({ id: 1 })
  connections.lose(1)
  await database.table('notes').put({ id: 2 })
  expect(connections.left()).toBe(0)
  connections.lose(1)
  await database.transaction('rw', 'notes', () => database.table('notes').put({ id: 3 }))
  expect(connections.left()).toBe(0)
  expect(await database.table('notes').count()).toBe(3)
})

test.each([1, 3, 8])('a store that was lost for %i pieces of work does the next one', async (lost) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const connections = losableConnections()
  const database = aDatabase()
  await database.table('notes').put({ id: 1 })
  connections.lose()
  for (let work = 0; work < lost; work += 1) await expect(database.table('notes').put({ id: 2 })).rejects.toThrow()
  connections.regain()
  await database.transaction('rw', 'notes', () => database.table('notes').put({ id: 3 }))
  expect(await database.table('notes').toCollection().keys()).toEqual([1, 3])
})
