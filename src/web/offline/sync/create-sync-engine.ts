import { createEmitter } from '../../api/emitter.ts'
import { backoffMs } from './backoff.ts'
import type { DrainOutcome, SessionRefusal } from './drain-types.ts'
import { createReconnectLimit } from './reconnect.ts'
import type { SyncAnswer } from './sync-answer.ts'
import type { SyncChannel, SyncNews } from './sync-channel.ts'
import type { SyncSession } from './worker-session.ts'

/**
 * `waiting`: commands wait for the next try, at `nextAttemptAt` by the device's clock (only shown). `lapsed`: the user
 * has to log in again.
 */
export type SyncPhase = 'idle' | 'sending' | 'waiting' | 'lapsed'
export type SyncState = Readonly<{ phase: SyncPhase; nextAttemptAt?: number }>

export type EngineDeps = {
  readSession: () => SyncSession | null
  isLapsed: () => boolean
  /** The user has to choose a new password or set up a second factor first; each gives a new session. */
  isAnythingDue: () => boolean
  /** The server refused the session of a drain. */
  onSessionRefused: (session: SyncSession, outcome: SessionRefusal) => void
  hasWaiting: (userId: number) => Promise<boolean>
  /** Whether a try may succeed. The check marks no command as attempted. */
  mayReach: () => Promise<boolean>
  drain: (session: SyncSession, signal: AbortSignal, onAnswer: (event: SyncAnswer) => void) => Promise<DrainOutcome>
  withOutboxLock: (work: () => Promise<void>) => Promise<void>
  channel: SyncChannel
  /** Asks the browser to wake the service worker when there is a signal, even with every tab closed. */
  requestBackgroundSync: () => void
  /** @returns a function that cancels it */
  schedule: (work: () => void, delayMs: number) => () => void
  random: () => number
  /** Milliseconds of a monotonic clock. */
  ticks: () => number
  now: () => number
}

export type SyncEngine = ReturnType<typeof createSyncEngine>

/** Delay before the next check of a server that cannot be reached. */
const UNREACHABLE_MS = 60_000

/**
 * Decides when the outbox is sent, and tells how sending goes. It runs one drain at a time; a lock excludes other tabs
 * and the service worker.
 * ```
 * idle ──kick, commands wait──▶ sending ──done──▶ idle
 * sending ──failed──▶ waiting ──delay over, network or server back──▶ sending
 * sending ──token refused, account deactivated──▶ lapsed ──new session──▶ idle or sending
 * sending ──password or second factor due──▶ waiting ──new session──▶ sending
 * idle ──server out of reach──▶ waiting (checked every minute)
 * ```
 */
export function createSyncEngine(deps: EngineDeps) {
  const { channel, ticks } = deps
  const reconnects = createReconnectLimit()
  const stateChanges = createEmitter()
  const answers = createEmitter<SyncAnswer>()
  let state: SyncState = { phase: 'idle' }
  let isWanted = false
  let running: Promise<void> | undefined
  let failures = 0
  /** The server asked for no request before this moment of `ticks`. */
  let notBefore = Number.NEGATIVE_INFINITY
  /** Counts failures in other tabs, to notice one that happened while this tab waited for the lock. */
  let failuresInOtherTabs = 0
  let cancelTimer: (() => void) | undefined
  let draining: { session: SyncSession; controller: AbortController } | undefined

  const show = (next: SyncState) => {
    if (next.phase === state.phase && next.nextAttemptAt === state.nextAttemptAt) return
    state = next
    stateChanges.emit()
  }
  const announce = (news: SyncNews) => channel.post({ kind: 'news', news })
  const stopTimer = () => {
    cancelTimer?.()
    cancelTimer = undefined
  }
  const holdOff = (ms: number | undefined) => {
    if (ms) notBefore = Math.max(notBefore, ticks() + ms)
  }
  /** The phase while the server refuses the session; a new session ends it. */
  const refusedPhase = (): SyncPhase | undefined =>
    deps.isLapsed() ? 'lapsed' : deps.isAnythingDue() ? 'waiting' : undefined
  const retryIn = (delayMs: number) => {
    stopTimer()
    cancelTimer = deps.schedule(kick, delayMs)
    show({ phase: 'waiting', nextAttemptAt: deps.now() + delayMs })
  }

  function applyOutcome(session: SyncSession, outcome: DrainOutcome): void {
    switch (outcome.kind) {
      case 'done':
        failures = 0
        reconnects.drainEnded(true)
        show({ phase: 'idle' })
        announce({ kind: 'idle' })
        break
      case 'failed': {
        const { hasProgressed, retryAfterMs } = outcome
        failures = hasProgressed ? 1 : failures + 1
        reconnects.drainEnded(hasProgressed)
        const delayMs = Math.max(backoffMs(failures, deps.random()), retryAfterMs ?? 0)
        holdOff(retryAfterMs)
        retryIn(delayMs)
        announce({ kind: 'failed', delayMs, retryAfterMs })
        break
      }
      case 'left':
        isWanted = true
        break
      default:
        show({ phase: outcome.kind === 'lapsed' || outcome.kind === 'deactivated' ? 'lapsed' : 'waiting' })
        announce({ kind: 'refused', token: session.token })
        deps.onSessionRefused(session, outcome)
    }
  }

  async function drain(session: SyncSession): Promise<void> {
    const controller = new AbortController()
    draining = { session, controller }
    show({ phase: 'sending' })
    announce({ kind: 'sending' })
    try {
      const outcome = await deps.drain(session, controller.signal, (event) => {
        answers.emit(event)
        channel.post({ kind: 'settled', event })
      })
      applyOutcome(session, outcome)
    } catch (error) {
      // The commands are still in the outbox and are tried again after a bug or a closed database.
      console.error(error)
      applyOutcome(session, { kind: 'failed', hasProgressed: false, retryAfterMs: undefined })
    } finally {
      draining = undefined
    }
  }

  async function attempt(): Promise<void> {
    const session = deps.readSession()
    if (!session) return show({ phase: 'idle' })
    const refused = refusedPhase()
    if (refused) return show({ phase: refused })
    if (!(await deps.hasWaiting(session.userId))) {
      stopTimer()
      return show({ phase: 'idle' })
    }
    const toWaitMs = notBefore - ticks()
    if (toWaitMs > 0) return retryIn(toWaitMs)
    deps.requestBackgroundSync()
    // A command that was tried can no longer be corrected, so nothing is tried out of reach. The `online` event
    // starts the next try.
    if (!(await deps.mayReach())) {
      // A laptop without a network gets no such event, yet the server on it may come back.
      stopTimer()
      cancelTimer = deps.schedule(kick, UNREACHABLE_MS)
      return show({ phase: 'waiting' })
    }
    const failuresBefore = failuresInOtherTabs
    await deps.withOutboxLock(async () => {
      // Another tab tried and failed while this one waited for the lock. This tab waits as long as that one.
      if (failuresInOtherTabs !== failuresBefore) return
      stopTimer()
      await drain(session)
    })
  }

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false
      try {
        await attempt()
      } catch (error) {
        console.error(error)
      }
    }
    running = undefined
  }

  /** Sends the outbox now, unless a delay or a refused session forbids it. */
  function kick(): void {
    isWanted = true
    running ??= run()
  }

  function onNews(news: SyncNews): void {
    if (draining) return
    if (news.kind === 'failed') {
      failuresInOtherTabs += 1
      holdOff(news.retryAfterMs)
      retryIn(news.delayMs)
      return
    }
    if (news.kind === 'refused') {
      // A refusal of an older session says nothing about the current one.
      if (news.token !== deps.readSession()?.token) return
      failuresInOtherTabs += 1
      stopTimer()
      show({ phase: refusedPhase() ?? 'waiting' })
      return
    }
    if (news.kind === 'sending') show({ phase: 'sending' })
    // This tab takes the lock if the sending tab dies; otherwise it shows the state once that tab is done.
    kick()
  }

  return {
    kick,
    /**
     * Tries to send on an event that brings nothing new. A running drain meets the change anyway, and its failure is
     * waited out.
     */
    nudge() {
      if (!draining) kick()
    },
    /** Tries at once after a call reached the server again, because earlier failures no longer count. */
    serverReached() {
      if (!reconnects.mayRetryNow()) return
      failures = 0
      if (!draining) kick()
    },
    /** Tries at once after the network came back, because earlier failures no longer count. */
    networkIsBack() {
      failures = 0
      kick()
    },
    state: () => state,
    subscribe: stateChanges.subscribe,
    onAnswer: answers.subscribe,
    /** Stops a drain of the former session after a login or logout. */
    onSessionChange() {
      const { token } = deps.readSession() ?? {}
      if (draining && draining.session.token !== token) draining.controller.abort()
      failures = 0
      kick()
    },
    /** Listens to other tabs and to the service worker, until the returned function is called. */
    listen: () =>
      channel.listen((message) => (message.kind === 'settled' ? answers.emit(message.event) : onNews(message.news))),
    /** Resolves once no try runs. */
    async rest() {
      while (running) await running
    },
  }
}
