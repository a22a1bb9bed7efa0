import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportNotReached, reportReached } from '../../api/reachability.ts'
import { createConnectivity } from './connectivity.ts'
import { createSyncEngine } from './create-sync-engine.ts'
import type { DrainOutcome } from './drain-types.ts'
import { onReconnect } from './reconnect.ts'
import { noChannel } from './sync-channel.ts'

const HOUR_MS = 60 * 60_000
/** Half of 2 s, 4 s… 5 min: how often the backoff alone tries in an hour. */
const BACKED_OFF = 35

const schedule = (work: () => void, delayMs: number) => {
  // wall clock: each test stops the timers and moves them
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}
const failed: DrainOutcome = { kind: 'failed', hasProgressed: false, retryAfterMs: undefined }

let stops: (() => void)[] = []

/** An engine that is connected to a link on which a check always passes. */
function aTab(meet: () => void) {
  let drains = 0
  const engine = createSyncEngine({
    readSession: () => ({ token: 'first', userId: 2 }),
    isLapsed: () => false,
    isAnythingDue: () => false,
    onSessionRefused: () => {},
    hasWaiting: async () => true,
    drain: async () => {
      drains += 1
      meet()
      return failed
    },
    mayReach: async () => true,
    withOutboxLock: (work) => work(),
    channel: noChannel,
    requestBackgroundSync: () => {},
    schedule,
    random: () => 0.5,
    ticks: Date.now,
    now: Date.now,
  })
  const connectivity = createConnectivity({
    browserIsOnline: () => true,
    onBrowserChange: () => () => {},
    isServerThere: async () => true,
    schedule,
    random: () => 0.5,
  })
  stops = [connectivity.subscribe(() => {}), onReconnect(engine.serverReached)]
  engine.kick()
  return { drains: () => drains }
}

beforeEach(() => {
  reportReached()
  vi.useFakeTimers()
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

test.each<[string, () => void]>([
  ['a batch, while the server answers whether it is there', reportNotReached],
  [
    'a piece, while the server answers how much it holds',
    () => {
      reportNotReached()
      reportReached()
    },
  ],
])('a request that a link does not let through is tried ever more rarely: %s', async (_, meet) => {
  const tab = aTab(meet)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(tab.drains()).toBeLessThanOrEqual(BACKED_OFF)
})
