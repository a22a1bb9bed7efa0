import { createChoices } from './choices.ts'
import { createEventQueue, type WorldEvent } from './event-queue.ts'
import { createNativeWork } from './native-work.ts'
import { createRunLog } from './run-log.ts'
import type { Cancel, RunEnd, RunLimits, Work, World, WorldFailure } from './types.ts'

/** 07:00 in Colombia on Monday 2 March 2026. */
const START_MS = Date.UTC(2026, 2, 2, 12)

/** So many events without any time between them are an endless loop. */
const MOST_AT_ONCE = 20_000

export const NO_TIME_PASSES = 'no work without time passing'
/** Rule that an uncaught error breaks, of the simulation or of the code in it. */
export const UNCAUGHT = 'no uncaught error'

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

type WorldOptions = {
  /** Milliseconds since 1970. */
  startMs?: number
  /** Most events of one moment; one more fails the run. */
  mostAtOnce?: number
}

export function createWorld(seed: string, { startMs = START_MS, mostAtOnce = MOST_AT_ONCE }: WorldOptions = {}): World {
  const { number, ...choices } = createChoices(seed)
  const { native, drain } = createNativeWork()
  const record = createRunLog()
  let nowMs = startMs
  const queue = createEventQueue(
    (name) => number(`order/${name}`),
    () => nowMs,
  )
  let count = 0
  let atThisMoment = 0
  let failure: WorldFailure | undefined
  let isRunning = false

  const fail = (invariant: string, detail: string): void => {
    if (failure) return
    failure = { invariant, detail, atMs: nowMs }
    record.log(nowMs, `FAILED ${invariant}`)
  }
  const after = (delayMs: number, name: string, work: Work, lane?: string): Cancel => {
    if (!(delayMs >= 0 && delayMs < Number.POSITIVE_INFINITY)) throw new RangeError(`${name}: a delay of ${delayMs}`)
    return queue.add({ dueMs: nowMs + Math.ceil(delayMs), name, work, lane })
  }

  function begin({ work, name }: WorldEvent): void {
    try {
      work()?.catch((error: unknown) => fail(UNCAUGHT, `${name}: ${textOf(error)}`))
    } catch (error) {
      fail(UNCAUGHT, `${name}: ${textOf(error)}`)
    }
  }

  async function step(event: WorldEvent): Promise<void> {
    atThisMoment = event.dueMs === nowMs ? atThisMoment + 1 : 1
    nowMs = event.dueMs
    if (atThisMoment > mostAtOnce)
      return fail(NO_TIME_PASSES, `${atThisMoment} events at one moment, now: ${event.name}`)
    count += 1
    record.cover(`${nowMs} ${event.name}`)
    if (!event.isCancelled) begin(event)
    await drain()
    queue.done(event)
  }

  async function runOn({ until, maxVirtualMs, maxEvents }: RunLimits): Promise<RunEnd> {
    const lastMs = maxVirtualMs === undefined ? Number.POSITIVE_INFINITY : nowMs + maxVirtualMs
    const lastCount = maxEvents === undefined ? Number.POSITIVE_INFINITY : count + maxEvents
    await drain()
    for (;;) {
      if (failure) return 'failed'
      if (until?.()) return 'until'
      if (count >= lastCount) return 'events'
      const dueMs = queue.nextDueMs()
      if (dueMs === undefined) return 'idle'
      if (dueMs > lastMs) {
        nowMs = lastMs
        atThisMoment = 0
        return 'time'
      }
      const event = queue.take()
      if (event) await step(event)
    }
  }

  async function run(limits: RunLimits = {}): Promise<RunEnd> {
    if (isRunning) throw new Error('The world runs already.')
    isRunning = true
    // An unhandled rejection would end the process, and with it the run that can tell its seed.
    const onRejection = (error: unknown) => fail(UNCAUGHT, `a rejected promise: ${textOf(error)}`)
    process.on('unhandledRejection', onRejection)
    try {
      return await runOn(limits)
    } finally {
      process.off('unhandledRejection', onRejection)
      isRunning = false
    }
  }

  return {
    seed,
    now: () => nowMs,
    events: () => count,
    ...choices,
    after,
    task: (name, work, lane) => after(0, name, work, lane),
    sleep: (delayMs, name) => new Promise((resolve) => after(delayMs, name, () => resolve())),
    native,
    log: (line) => record.log(nowMs, line),
    lines: () => record.lines,
    hash: record.hash,
    fail,
    failure: () => failure,
    run,
  }
}
