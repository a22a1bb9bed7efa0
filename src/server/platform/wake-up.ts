/** Wakes work that waits for something to happen in this process. Work in other processes finds it at its next look. */
export type WakeUp = {
  /** Wakes every waiter. One that works at the moment does not wait the next time. */
  wake(): void
  /** A wait of one waiter: it ends with the next `wake`, after the time, or with the signal. */
  waiter(): (ms: number, signal: AbortSignal) => Promise<void>
}

export function createWakeUp(): WakeUp {
  const waiters = new Set<() => void>()
  return {
    wake() {
      for (const tell of waiters) tell()
    },
    waiter() {
      let isWoken = false
      let resume = () => {}
      waiters.add(() => {
        isWoken = true
        resume()
      })
      return (ms, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(() => resume(), ms)
          timer.unref()
          resume = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', resume)
            isWoken = false
            resume = () => {}
            resolve()
          }
          signal.addEventListener('abort', resume)
          if (isWoken || signal.aborted) resume()
        })
    },
  }
}
