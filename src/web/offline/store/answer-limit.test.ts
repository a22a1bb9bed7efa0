import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_LIMIT_MS, StoreSilent, whileAnswering } from './answer-limit.ts'
import { isStoreSilent, noteStore } from './limit-opening.ts'
import { visitDatabase } from './visit-database.ts'

const { marks } = visitDatabase

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  noteStore('answers')
})

test('work that the store leaves unanswered is given up, and the next opens a new connection', async () => {
  await visitDatabase.open()
  const opening = vi.spyOn(indexedDB, 'open')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = expect(whileAnswering(new Promise(() => {}))).rejects.toThrow(StoreSilent)
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1)
  expect(isStoreSilent()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(isStoreSilent()).toBe(true)
  vi.useRealTimers()
  await whileAnswering(marks.put({ userId: 2 }))
  expect(opening).toHaveBeenCalledOnce()
  expect(isStoreSilent()).toBe(false)
})

test('work that is answered, well or not, leaves no limit behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await whileAnswering(Promise.resolve(7))).toBe(7)
  await expect(whileAnswering(Promise.reject(new Error('Shut.')))).rejects.toThrow('Shut.')
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS)
  expect(isStoreSilent()).toBe(false)
})
