import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inRounds } from './in-rounds.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a round follows the other, also after a failure', async () => {
  const errors: unknown[] = []
  const work = vi.fn(() => Promise.reject(new Error('lleno')))
  const rounds = inRounds({ everyMs: 1_000, onError: (error) => errors.push(error) }, work)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveBeenCalledTimes(3)
  expect(errors).toHaveLength(3)
  await rounds.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a stop waits for the round under way, and a later round does not begin', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const told: boolean[] = []
  const work = vi.fn(async (isStopped: () => boolean) => {
    await ended
    told.push(isStopped())
  })
  const rounds = inRounds({ everyMs: 1_000, onError: () => {} }, work)
  await vi.advanceTimersByTimeAsync(2_000)
  const stopping = rounds.stop()
  end()
  await stopping
  expect(told).toEqual([true])
  expect(work).toHaveBeenCalledTimes(1)
})
