import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const

/**
 * Stops the timers and the clock of the page until the test has finished. Testing Library takes the stopped clock for
 * Jest's, and then waits by turns of the event loop, so no wait moves it.
 * @returns a function that lets time pass
 */
export function stopTimers(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ toFake: [...TIMERS] })
  vi.stubGlobal('jest', { advanceTimersByTime: () => vi.advanceTimersByTime(0) })
  onTestFinished(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(globalThis, 'jest')
  })
  return (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}
