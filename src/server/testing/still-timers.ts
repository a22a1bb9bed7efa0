import { afterAll, expect, vi } from 'vitest'

export type StillTimers = {
  /** Lets so much time pass. */
  pass(milliseconds: number): void
  /** Lets time pass until the work is done, which only a time limit ends. @returns its result */
  passUntil<Result>(work: Promise<Result>): Promise<Result>
}

/** Time of one step. Between two steps, sockets have their turn. */
const STEP_MS = 1_000

/**
 * Stops the timeouts of this process, so that no good answer is too late. Sockets, polls and immediates go on.
 * @param atEnd calls back at the end of the file, or of the test
 */
export function stillTimers(atEnd: (restore: () => void) => void = afterAll): StillTimers {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
  atEnd(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds)
  return {
    pass,
    async passUntil(work) {
      let isDone = false
      const end = () => {
        isDone = true
      }
      work.then(end, end)
      const step = () => {
        if (!isDone) pass(STEP_MS)
        return isDone
      }
      await expect.poll(step, { interval: 20 }).toBe(true)
      return work
    },
  }
}
