import { createEmitter } from '../../api/emitter.ts'
import { backoffMs } from './backoff.ts'
import type { DrainOutcome } from './drain-types.ts'
import { createReconnectLimit } from './reconnect.ts'
import type { SyncAnswer } from './sync-answer.ts'
import type { SyncChannel, SyncNews } from './sync-channel.ts'
import type { SyncSession } from './worker-session.ts'

/**
 * `waiting`: something is to be sent and will be tried again; `nextAttemptAt` by the device's clock, to show only.
 * `lapsed`: the server wants the person to log in again.
 */
export type SyncPhase = 'idle' | 'sending' | 'waiting' | 'lapsed'
export type SyncState = Readonly<{ phase: SyncPhase; nextAttemptAt?: number }>

export type EngineDeps = {
  readSession: () => SyncSession | null
  isLapsed: () => boolean
  /** The server takes nothing until the person has chosen another password, and a new session with it. */
  isPasswordDue: () => boolean
  /** What the server said of the session of a drain. */
  onSessionRefused: (
    session: SyncSession,
    outcome: Extract<DrainOutcome, { kind: 'lapsed' | 'deactivated' | 'password-due' }>,
  ) => void
  hasWaiting: (userId: number) => Promise<boolean>
  /** Whether a try may get anywhere at all; asks nothing that counts as one. */
  mayReach: () => Promise<boolean>
  drain: (session: SyncSession, signal: AbortSignal, onAnswer: (event: SyncAnswer) => void) => Promise<DrainOutcome>
  withOutboxLock: (work: () => Promise<void>) => Promise<void>
  channel: SyncChannel
  /** Asks the browser to wake the service worker when there is signal, even with every tab closed. */
  requestBackgroundSync: () => void
  /** @returns what cancels it */
  schedule: (work: () => void, delayMs: number) => () => void
  random: () => number
  /** Milliseconds of a clock that only goes forward. */
  ticks: () => number
  now: () => number
}

export type SyncEngine = ReturnType<typeof createSyncEngine>

/** Where nothing can be reached. */
const UNREACHABLE_MS = 60_000

/** Decides when the outbox is sent, and tells how it goes. One drain at a time in this tab; the lock sees to the others. */
export function createSyncEngine(deps: EngineDeps) {
  const { channel, ticks } = deps
  const reconnects = createReconnectLimit()
  const stateChanges = createEmitter()
  const answers = createEmitter<SyncAnswer>()
  let state: SyncState = { phase: 'idle' }
  let isWanted = false
  let running: Promise<void> | undefined
  let failures = 0
  /** The server asked to be left alone until then. */
  let notBefore = Number.NEGATIVE_INFINITY
  /** Failures that other tabs told of. */
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
  /** How it stands while the server would take nothing; another session ends that. */
  const refusedPhase = (): SyncPhase | undefined =>
    deps.isLapsed() ? 'lapsed' : deps.isPasswordDue() ? 'waiting' : undefined
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
        show({ phase: outcome.kind === 'password-due' ? 'waiting' : 'lapsed' })
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
      // A bug, or a database that is shut: what waits is still there, and is tried again.
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
    // What is tried counts as having left, and could no longer be corrected. The `online` event kicks afresh.
    if (!(await deps.mayReach())) {
      // That event never comes to a laptop without a network, whose own server may come back.
      stopTimer()
      cancelTimer = deps.schedule(kick, UNREACHABLE_MS)
      return show({ phase: 'waiting' })
    }
    const failuresBefore = failuresInOtherTabs
    await deps.withOutboxLock(async () => {
      // While this tab waited for the lock, another one tried and failed: its time to wait is this tab's too.
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

  /** Sends what waits, now if nothing forbids it. */
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
      // That of a session that is over says nothing of the one that followed, which goes its own way.
      if (news.token !== deps.readSession()?.token) return
      failuresInOtherTabs += 1
      stopTimer()
      show({ phase: refusedPhase() ?? 'waiting' })
      return
    }
    if (news.kind === 'sending') show({ phase: 'sending' })
    // Should the tab that sends die, the lock is this one's; once it rests, this one shows what is so.
    kick()
  }

  return {
    kick,
    /** A chance, and nothing new to send: what is being sent meets it by itself, and its failure is to be waited out. */
    nudge() {
      if (!draining) kick()
    },
    /** A call has met the server again: what failed before says nothing any more, of what is being sent neither. */
    serverReached() {
      if (!reconnects.mayRetryNow()) return
      failures = 0
      if (!draining) kick()
    },
    /** The network is back: what failed before says nothing any more. */
    networkIsBack() {
      failures = 0
      kick()
    },
    state: () => state,
    subscribe: stateChanges.subscribe,
    onAnswer: answers.subscribe,
    /** Somebody logged in or out: nothing more goes in the name of who was there. */
    onSessionChange() {
      const { token } = deps.readSession() ?? {}
      if (draining && draining.session.token !== token) draining.controller.abort()
      failures = 0
      kick()
    },
    /** Listens to other tabs and to the service worker, until the returned function is called. */
    listen: () =>
      channel.listen((message) => (message.kind === 'settled' ? answers.emit(message.event) : onNews(message.news))),
    /** Resolves once nothing is under way. */
    async rest() {
      while (running) await running
    },
  }
}
