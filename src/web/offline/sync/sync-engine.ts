import { useSyncExternalStore } from 'react'
import { isAnythingDue } from '../../api/session-claims.ts'
import {
  deactivatedToken,
  deactivateSession,
  demandPassword,
  demandSecondFactor,
  forgetDeactivated,
  isSessionLapsed,
  lapseSession,
  onSessionChange,
  readToken,
} from '../../api/session-token.ts'
import { decodeToken } from '../../api/token-official.ts'
import { listDueActs } from '../acts/act-queue.ts'
import { releaseWritten } from '../acts/act-store.ts'
import { listDueVisits } from '../outbox/outbox-queue.ts'
import { wipeUser } from '../store/device-data.ts'
import { mayReach } from './connectivity.ts'
import { createSyncEngine, type SyncEngine, type SyncState } from './create-sync-engine.ts'
import { OUTBOX, withOutboxLock } from './outbox-lock.ts'
import { onReconnect } from './reconnect.ts'
import { hasUntoldRefusals } from './report-refused.ts'
import { runDrain } from './run-drain.ts'
import type { SyncAnswer } from './sync-answer.ts'
import { broadcastChannel } from './sync-channel.ts'
import { type SyncSession, saveWorkerSession } from './worker-session.ts'

function sessionOf(token: string | null): SyncSession | null {
  try {
    return token === null ? null : { token, userId: decodeToken(token).id }
  } catch {
    return null
  }
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Some browsers have no Background Sync, and users can forbid it. The outbox is then sent when the app opens next. */
function requestBackgroundSync(): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  workers
    ?.getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(OUTBOX))
    .catch((error: unknown) => console.warn(error))
}

const create = (): SyncEngine =>
  createSyncEngine({
    readSession: () => sessionOf(readToken()),
    isLapsed: isSessionLapsed,
    isAnythingDue,
    onSessionRefused({ token }, { kind }) {
      if (kind === 'deactivated') deactivateSession(token)
      else if (kind === 'password-due') demandPassword()
      else if (kind === 'second-factor-due') demandSecondFactor()
      else lapseSession(token)
    },
    hasWaiting: async (userId) =>
      (await listDueVisits(userId)).length > 0 ||
      (await listDueActs(userId)).length > 0 ||
      (await hasUntoldRefusals(userId)),
    mayReach,
    drain: (session, signal, onAnswer) =>
      runDrain(session, { signal, onAnswer, isCurrent: () => readToken() === session.token }),
    withOutboxLock,
    channel: broadcastChannel(),
    requestBackgroundSync,
    schedule(work, delayMs) {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    ticks: () => performance.now(),
    now: Date.now,
  })

let created: SyncEngine | undefined
const engine = (): SyncEngine => {
  created ??= create()
  return created
}

/** Sends the outbox now, unless a delay or a refused session forbids it. Every `enqueue` is followed by it. */
export const kick = (): void => engine().kick()

/** Resolves once no try to send runs. */
export const rest = (): Promise<void> => engine().rest()

/** Calls back for each answer that was applied, in this tab or another, until the returned function is called. */
export const onSyncAnswer = (listener: (event: SyncAnswer) => void): (() => void) => engine().onAnswer(listener)

/** The state of sending. Live. */
export const useSyncState = (): SyncState =>
  useSyncExternalStore(
    (listener) => engine().subscribe(listener),
    () => engine().state(),
  )

const logErrors = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

/** Wipes the data of a deactivated account, now or at the next start. */
async function wipeDeactivated(): Promise<void> {
  const deactivated = sessionOf(deactivatedToken())
  if (!deactivated) return
  await wipeUser(deactivated.userId)
  forgetDeactivated()
}

/** Tries to send at every event that may make it possible, until the returned function is called. */
function onChance({ nudge, serverReached, networkIsBack }: SyncEngine): () => void {
  const onVisible = () => document.visibilityState === 'visible' && nudge()
  const onMessage = ({ data }: MessageEvent) => data === OUTBOX && nudge()
  const workers = (navigator as Partial<Navigator>).serviceWorker
  window.addEventListener('online', networkIsBack)
  window.addEventListener('focus', nudge)
  document.addEventListener('visibilitychange', onVisible)
  workers?.addEventListener('message', onMessage)
  const stopLink = onReconnect(serverReached)
  return () => {
    window.removeEventListener('online', networkIsBack)
    window.removeEventListener('focus', nudge)
    document.removeEventListener('visibilitychange', onVisible)
    workers?.removeEventListener('message', onMessage)
    stopLink()
  }
}

/**
 * Starts sending in this tab, whatever page is open. The app calls it once.
 * @returns a function that stops it
 */
export function startSync(): () => void {
  const sync = engine()
  let lastSave: Promise<unknown> = Promise.resolve()
  const onSession = () => {
    // In sequence, so that the session stored last is the current one.
    lastSave = lastSave
      .then(() => saveWorkerSession(sessionOf(readToken())))
      .catch((error: unknown) => console.warn(error))
    logErrors(wipeDeactivated())
    sync.onSessionChange()
  }
  const stops = [sync.listen(), onSessionChange(onSession), onChance(sync)]
  onSession()
  logErrors(releaseWritten().then((isAny) => isAny && sync.kick()))
  return () => {
    for (const stop of stops) stop()
  }
}
