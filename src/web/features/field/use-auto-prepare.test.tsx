import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportNotReached, reportReached } from '../../api/reachability.ts'
import { useIsOnline } from '../../offline/connectivity.ts'
import { visitDatabase } from '../../offline/visit-database.ts'
import { useAutoPrepare } from './use-auto-prepare.ts'

const HOUR_MS = 60 * 60_000
let isPassing = false
let asked = 0

beforeEach(async () => {
  isPassing = false
  asked = 0
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/health') return Response.json({ success: true })
    asked += 1
    if (!isPassing) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, data: { visits: [], checklists: [], total: 0 } })
  })
})
afterEach(() => {
  cleanup()
  reportReached()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = (userId: number) => renderHook(() => useAutoPrepare(userId, useIsOnline()))
const prepared = async (userId: number) => (await visitDatabase.marks.get(userId))?.preparedAt

/** The database answers by itself between two steps. */
async function pass(ms: number) {
  const stepMs = 1_000
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a list that never comes, while the server answers whether it is there, is asked for ever more rarely', async () => {
  start(2)
  await pass(HOUR_MS)
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThan(40)
})

test('once the signal is back it is soon asked for again, and no more when it came', async () => {
  start(3)
  await pass(1_000)
  reportNotReached()
  isPassing = true
  await pass(10_000)
  expect(await prepared(3)).toBeTruthy()
  const before = asked
  await pass(60_000)
  expect(asked).toBe(before)
})
