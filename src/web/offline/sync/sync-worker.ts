import { wipeUserRows } from '../store/device-data.ts'
import type { DrainOutcome } from './drain-types.ts'
import { OUTBOX, withOutboxLock } from './outbox-lock.ts'
import { runDrain } from './run-drain.ts'
import type { SyncAnswer } from './sync-answer.ts'
import { broadcastChannel, type SyncChannel } from './sync-channel.ts'
import { readWorkerSession, type SyncSession } from './worker-session.ts'

/** The part of the browser's SyncEvent that is used here. */
export type BackgroundSync = { readonly tag: string; waitUntil: (work: Promise<unknown>) => void }

export type WorkerDeps = {
  /** @throws when the wait for the lock takes too long */
  withOutboxLock: (work: () => Promise<void>) => Promise<void>
  drain: (session: SyncSession, onAnswer: (event: SyncAnswer) => void) => Promise<DrainOutcome>
  channel: () => SyncChannel
}

/** Chromium ends the event after three minutes. The rest of them is for sending. */
const MAX_WAIT_MS = 2 * 60_000

const isCurrent = async (token: string) => (await readWorkerSession())?.token === token

const ofBrowser: WorkerDeps = {
  withOutboxLock: (work) => withOutboxLock(work, { signal: AbortSignal.timeout(MAX_WAIT_MS) }),
  drain: (session, onAnswer) =>
    runDrain(session, {
      onAnswer,
      isCurrent: () => isCurrent(session.token),
      signal: new AbortController().signal,
    }),
  channel: broadcastChannel,
}

/** The browser repeats the event a few times if its promise fails, and never if it succeeds. */
const comeBackLater = () => new Error('Something still waits to be sent.')

/**
 * Waits for the page that asked for the event, because that page still sends and no other event follows. If the page
 * dies, its rest is sent here.
 */
async function drainAfterPages({ withOutboxLock: withLock, drain, channel }: WorkerDeps): Promise<void> {
  const tabs = channel()
  let hasFailedElsewhere = false
  const stopListening = tabs.listen((message) => {
    if (message.kind === 'news' && message.news.kind === 'failed') hasFailedElsewhere = true
  })
  await withLock(async () => {
    const session = await readWorkerSession()
    if (!session) return
    // The page has just failed with these commands, and its delay has to pass first.
    if (hasFailedElsewhere) throw comeBackLater()
    const outcome = await drain(session, (event) => tabs.post({ kind: 'settled', event }))
    if (outcome.kind === 'deactivated') await wipeUserRows(session.userId)
    if (outcome.kind === 'failed') throw comeBackLater()
  }).finally(stopListening)
}

/** Handles the service worker's `sync` event: sends the outbox when no page does. */
export function handleSync(event: BackgroundSync, deps: WorkerDeps = ofBrowser): void {
  if (event.tag === OUTBOX) event.waitUntil(drainAfterPages(deps))
}
