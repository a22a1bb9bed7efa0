import { useSyncExternalStore } from 'react'
import { isPasswordDue } from '../../api/password-due.ts'
import {
  deactivatedToken,
  deactivateSession,
  demandPassword,
  forgetDeactivated,
  isSessionLapsed,
  lapseSession,
  onSessionChange,
  readToken,
} from '../../api/session-token.ts'
import { decodeToken } from '../../api/token-official.ts'
import { listDueVisits } from '../outbox/outbox-queue.ts'
import { wipeUser } from '../store/device-data.ts'
import { mayReach } from './connectivity.ts'
import { createSyncEngine, type SyncEngine, type SyncState } from './create-sync-engine.ts'
import { exclusively, OUTBOX } from './outbox-lock.ts'
import { onLinkBack } from './reconnect.ts'
import { runDrain } from './run-drain.ts'
import type { Settled } from './sync-answer.ts'
import { broadcastChannel } from './sync-channel.ts'
import { keepSession, type SyncSession } from './worker-session.ts'

function sessionOf(token: string | null): SyncSession | null {
  try {
    return token === null ? null : { token, userId: decodeToken(token).id }
  } catch {
    return null
  }
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Not every browser has it, and a person can forbid it: then what waits goes with the next opening of the app. */
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
    isPasswordDue,
    onSessionRefused({ token }, { kind }) {
      if (kind === 'deactivated') deactivateSession(token)
      else if (kind === 'password-due') demandPassword()
      else lapseSession(token)
    },
    hasWaiting: async (userId) => (await listDueVisits(userId)).length > 0,
    mayReach,
    drain: (session, signal, onSettled) =>
      runDrain(session, { signal, onSettled, isCurrent: () => readToken() === session.token }),
    exclusively,
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

/** Sends what waits, now if nothing forbids it: after every `enqueue`, and when a person asks. */
export const kick = (): void => engine().kick()

/** Calls back for each answer that was applied, in this tab or another, until the returned function is called. */
export const onSettled = (listener: (event: Settled) => void): (() => void) => engine().onSettled(listener)

/** How sending goes. Live. */
export const useSyncState = (): SyncState =>
  useSyncExternalStore(
    (listener) => engine().subscribe(listener),
    () => engine().state(),
  )

const reported = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

/** What the server said of a deactivated account is done, now or at the next start. */
async function wipeDeactivated(): Promise<void> {
  const deactivated = sessionOf(deactivatedToken())
  if (!deactivated) return
  await wipeUser(deactivated.userId)
  forgetDeactivated()
}

/** Calls back when what waits could be sent after all. */
function onChance({ nudge, linkIsBack, kickAfresh }: SyncEngine): () => void {
  const onVisible = () => document.visibilityState === 'visible' && nudge()
  const onMessage = ({ data }: MessageEvent) => data === OUTBOX && nudge()
  const workers = (navigator as Partial<Navigator>).serviceWorker
  window.addEventListener('online', kickAfresh)
  window.addEventListener('focus', nudge)
  document.addEventListener('visibilitychange', onVisible)
  workers?.addEventListener('message', onMessage)
  const stopLink = onLinkBack(linkIsBack)
  return () => {
    window.removeEventListener('online', kickAfresh)
    window.removeEventListener('focus', nudge)
    document.removeEventListener('visibilitychange', onVisible)
    workers?.removeEventListener('message', onMessage)
    stopLink()
  }
}

/**
 * Starts sending in this tab, whatever page is open: what waits from before, and whatever comes. With the app, once;
 * until the returned function is called.
 */
export function startSync(): () => void {
  const sync = engine()
  let kept: Promise<unknown> = Promise.resolve()
  const onSession = () => {
    // One after the other: the last one to be kept is the session that there is.
    kept = kept.then(() => keepSession(sessionOf(readToken()))).catch((error: unknown) => console.warn(error))
    reported(wipeDeactivated())
    sync.onSessionChange()
  }
  const stops = [sync.listen(), onSessionChange(onSession), onChance(sync)]
  onSession()
  return () => {
    for (const stop of stops) stop()
  }
}
