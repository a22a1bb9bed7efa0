import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { askPersistence, askPersistenceOnce, readSpace } from './device-space.ts'
import { isQuotaError } from './quota-error.ts'

const MB = 1_000_000

describe('the space of the device', () => {
  test.each([
    [100, 1_000, false],
    [949, 1_000, true],
    [901, 1_000, true],
    [900, 1_000, false],
    [60, 109, true],
    [10, 100, false],
    [9_100, 10_000, true],
  ])('%i of %i MB used: nearly full is %s', async (used, quota, isNearlyFull) => {
    const space = await readSpace({ estimate: async () => ({ usage: used * MB, quota: quota * MB }) })
    expect(space).toEqual({ usedBytes: used * MB, quotaBytes: quota * MB, isNearlyFull })
  })

  test('a device is nearly full when a trial says so, whatever the estimate promises', async () => {
    const promised = { estimate: async () => ({ usage: 0, quota: 10_000 * MB }) }
    expect(await readSpace(promised, async (bytes) => bytes <= 50 * MB)).toMatchObject({ isNearlyFull: false })
    expect(await readSpace(promised, async (bytes) => bytes < 50 * MB)).toMatchObject({ isNearlyFull: true })
  })

  test('the space of the device is not known where the browser does not tell', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await readSpace({})).toBeNull()
    expect(await readSpace({ estimate: async () => ({}) })).toBeNull()
    expect(await readSpace({ estimate: () => Promise.reject(new Error('shut')) })).toBeNull()
    vi.restoreAllMocks()
  })
})

test('the browser is asked once to keep everything', async () => {
  const persist = vi.fn(async () => true)
  expect(await askPersistence({ persisted: async () => false, persist })).toBe(true)
  expect(await askPersistence({ persisted: async () => true, persist })).toBe(true)
  expect(persist).toHaveBeenCalledOnce()
  expect(await askPersistence({})).toBe(false)
})

test("a browser without a promise is asked again by the device's page, not by each visit", async () => {
  const persist = vi.fn(async () => false)
  const storage = { persist }
  await askPersistenceOnce(storage)
  await askPersistenceOnce(storage)
  expect(persist).toHaveBeenCalledTimes(1)
  await askPersistence(storage)
  expect(persist).toHaveBeenCalledTimes(2)
  await askPersistenceOnce(storage)
  expect(persist).toHaveBeenCalledTimes(2)
})

test('a browser that cannot be asked is left alone', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await askPersistenceOnce({})
  await askPersistenceOnce({ persist: () => Promise.reject(new Error('shut')) })
  vi.restoreAllMocks()
})

test.each([
  ['local storage', new DOMException('Full', 'QuotaExceededError'), true],
  ['IndexedDB', new Dexie.QuotaExceededError('Full'), true],
  ['a transaction that it ended', new Dexie.AbortError('Ended', new DOMException('Full', 'QuotaExceededError')), true],
  ['another failure', new Error('Shut'), false],
  ['nothing', undefined, false],
])('a full device is told by %s', (_title, error, isFull) => {
  expect(isQuotaError(error)).toBe(isFull)
})
