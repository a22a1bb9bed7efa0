import { createSyncEngine, type EngineDeps } from '../create-sync-engine.ts'
import type { DrainOutcome } from '../drain-types.ts'
import type { SyncSession } from '../worker-session.ts'

export const failed = (change: Partial<Extract<DrainOutcome, { kind: 'failed' }>> = {}): DrainOutcome => ({
  kind: 'failed',
  hasProgressed: false,
  retryAfterMs: undefined,
  ...change,
})

export function aTab(drains: (() => Promise<DrainOutcome> | DrainOutcome)[], change: Partial<EngineDeps> = {}) {
  let session: SyncSession | null = { token: 'first', userId: 2 }
  let clock = 1_000
  const timers: { work: () => void; delayMs: number; isCancelled: boolean }[] = []
  const drained: string[] = []
  const refused: string[] = []
  const deps: EngineDeps = {
    readSession: () => session,
    isLapsed: () => false,
    isAnythingDue: () => false,
    onSessionRefused: (_, { kind }) => void refused.push(kind),
    hasWaiting: async () => drains.length > 0,
    drain: async ({ token }) => {
      drained.push(token)
      return (await drains.shift()?.()) ?? { kind: 'done' }
    },
    mayReach: async () => true,
    withOutboxLock: (work) => work(),
    channel: { post: () => {}, listen: () => () => {} },
    requestBackgroundSync: () => {},
    schedule(work, delayMs) {
      const timer = { work, delayMs, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    random: () => 1,
    ticks: () => clock,
    now: () => 5_000_000,
    ...change,
  }
  const engine = createSyncEngine(deps)
  engine.listen()
  return {
    engine,
    drained,
    refused,
    timers,
    logIn: (token: string | null) => {
      session = token === null ? null : { token, userId: 2 }
    },
    pass: (ms: number) => {
      clock += ms
    },
    fire() {
      const timer = timers.filter(({ isCancelled }) => !isCancelled).at(-1)
      timer?.work()
    },
  }
}

export const done = (): DrainOutcome => ({ kind: 'done' })
