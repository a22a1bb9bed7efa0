/** Progress of a long command. Each call throws once the command must stop. */
export type Progress = {
  /** Shown at most every two seconds. */
  count(what: string, done: number): void
  step(what: string): void
}

const EVERY_MS = 2_000

/** Lines for a person who watches, few enough to read. */
export function lineProgress(say: (line: string) => void, stop?: AbortSignal): Progress {
  let last = Number.NEGATIVE_INFINITY
  let lastStep = ''
  return {
    count(what, done) {
      stop?.throwIfAborted()
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      say(`${what}: ${done}`)
    },
    step(what) {
      stop?.throwIfAborted()
      if (what === lastStep) return
      lastStep = what
      say(what)
    },
  }
}

export const silentProgress: Progress = { count() {}, step() {} }
