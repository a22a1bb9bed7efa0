import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './time-limit.ts'

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call that takes too long ends as unanswered, and not as abandoned', async () => {
  const waited = expect(within(15_000, new AbortController().signal, never)).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await vi.advanceTimersByTimeAsync(15_000)
  await waited
})

test.each(['before', 'while'])('a caller that gives up %s it works gives up the work', async (when) => {
  const left = new AbortController()
  if (when === 'before') left.abort()
  const waited = expect(within(15_000, left.signal, never)).rejects.toMatchObject({ name: 'AbortError' })
  left.abort()
  await waited
  expect(vi.getTimerCount()).toBe(0)
})
