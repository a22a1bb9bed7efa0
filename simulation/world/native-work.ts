/** Real work of the platform whose result has not been handed over. `hand` is undefined until the work settles. */
type Native = { name: string; hand: (() => void) | undefined }

/** Resolves once no microtask is left: a tick runs only then. */
const microtasksDone = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Lets the process read its sockets and run its timers, which a chain of ticks would keep out. */
const turnOfProcess = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** After so many waits the process gets a turn. */
const TURN_EVERY = 512

/** Real asynchronous work, whose results come back in the order of issue whatever the threads do. */
export function createNativeWork() {
  const natives: Native[] = []
  let wake: (() => void) | undefined
  let waits = 0
  return {
    native<T>(name: string, promise: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const entry: Native = { name, hand: undefined }
        natives.push(entry)
        const settled = (hand: () => void) => {
          entry.hand = hand
          wake?.()
        }
        promise.then(
          (value) => settled(() => resolve(value)),
          (error: unknown) => settled(() => reject(error)),
        )
      })
    },
    /** Resolves once neither microtasks nor native work are left. */
    async drain(): Promise<void> {
      waits += 1
      if (waits % TURN_EVERY === 0) await turnOfProcess()
      await microtasksDone()
      for (let first = natives[0]; first; first = natives[0]) {
        while (!first.hand) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        natives.shift()
        first.hand()
        await microtasksDone()
      }
    },
  }
}
