import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSequencer } from './sequencer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a fault that lasts is told once an hour, and another one at once', async () => {
  let answer: () => Promise<unknown> = () => Promise.resolve({ rows: [] })
  const warn = vi.fn()
  const parts = { db: { execute: () => answer() }, clock: () => new Date(), log: { warn } }
  const rounds = startSequencer(parts as unknown as Parameters<typeof startSequencer>[0])
  const told = async (ms: number, reply: typeof answer) => {
    warn.mockClear()
    answer = reply
    await vi.advanceTimersByTimeAsync(ms)
    return warn.mock.calls.length
  }
  const failed = (cause: string) => () =>
    Promise.reject(new Error(`Failed query at ${Date.now()}`, { cause: new Error(cause) }))
  expect(await told(60_000, failed('restarting'))).toBe(1)
  expect(await told(3_600_000, failed('restarting'))).toBe(1)
  expect(await told(60_000, failed('read-only'))).toBe(1)
  expect(await told(10_000, () => Promise.resolve({ rows: [] }))).toBe(0)
  expect(await told(10_000, failed('read-only'))).toBe(1)
  await rounds.stop()
})
