/** Cancels work that waits. A call after the work has run does nothing. */
export type Cancel = () => void

/** Work of an event. A promise that it returns is not waited for; its rejection ends the run as a failure. */
export type Work = () => void | Promise<void>

/** The reason why a run ended early. */
export type WorldFailure = {
  /** Name of the rule that was broken, as a report shows it. */
  invariant: string
  detail: string
  /** Virtual instant, in milliseconds since 1970. */
  atMs: number
}

export type RunLimits = {
  /** Ends the run as soon as it is true; it is asked after each event. */
  until?: () => boolean
  /** The run ends before the first event that is later than this much virtual time. */
  maxVirtualMs?: number
  maxEvents?: number
}

/**
 * How a run ended. `idle`: no event is left. `until`: the condition became true. `time` and `events`: a limit was
 * reached. `failed`: `world.failure()` tells why.
 */
export type RunEnd = 'idle' | 'until' | 'time' | 'events' | 'failed'

/**
 * `createWorld(seed)` of `world.ts` makes one.
 *
 * A virtual clock and the events that wait on it. One seed gives one order of events: whatever could differ between two
 * runs (time, chance, threads) comes from here.
 */
export type World = {
  readonly seed: string
  /** Milliseconds since 1970. The first instant is 07:00 of a working day in Colombia (12:00 UTC). */
  now: () => number
  /** How many events have run. */
  events: () => number

  /**
   * A whole number from 0 to `below` - 1: a hash of the seed and the name. A choice depends on no other choice, so
   * leaving one out changes none; two choices need two names.
   */
  choose: (name: string, below: number) => number
  /** True with this probability, between 0 and 1. */
  chance: (name: string, probability: number) => boolean
  /** A number from 0 (included) to 1 (excluded). */
  fraction: (name: string) => number
  /** A UUID of version 4. */
  uuid: (name: string) => string

  /**
   * Runs `work` as an event after this much virtual time.
   *
   * The order of events that are due at the same moment is a choice of the seed. Events of one lane keep theirs: none
   * runs before an earlier one of its lane, even if it is due first.
   * @param name without anything that differs between two runs; the hash of the run covers it
   */
  after: (delayMs: number, name: string, work: Work, lane?: string) => Cancel
  /** Runs `work` as an event that is due now. */
  task: (name: string, work: Work, lane?: string) => Cancel
  /** Resolves, as an event, after this much virtual time. */
  sleep: (delayMs: number, name: string) => Promise<void>

  /**
   * Waits for real asynchronous work (a database, an image decoder) while the virtual clock stands still. Results are
   * handed over in the order in which the works were issued, one after the other.
   *
   * Work that waits for another `native` call never ends: the older one is handed over first.
   */
  native: <T>(name: string, promise: Promise<T>) => Promise<T>

  /** Adds a line to the log. It must be the same in every run of the seed: no path, no real time, no random name. */
  log: (line: string) => void
  /** The lines so far, each with its virtual time. */
  lines: () => readonly string[]
  /** SHA-256 over every event (time and name) and every line of the log, as hexadecimal. */
  hash: () => string

  /** Ends the run as a failure. Only the first one counts. */
  fail: (invariant: string, detail: string) => void
  failure: () => WorldFailure | undefined
  /** Runs events in order. It may be called again to go on. */
  run: (limits?: RunLimits) => Promise<RunEnd>
}
