/** What a long command tells of itself, as often as it can be stopped: telling throws once it is to stop. */
export type Progress = {
  /** At most once in a while for the same thing. */
  count(what: string, done: number): void
  step(what: string): void
}

const EVERY_MS = 2_000

/** Lines for a person who watches, not more than they can read. */
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
