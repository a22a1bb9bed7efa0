import { wipeUserRows } from '../store/device-data.ts'
import type { DrainOutcome } from './drain-types.ts'
import { OUTBOX, withOutboxLock } from './outbox-lock.ts'
import { runDrain } from './run-drain.ts'
import type { SyncAnswer } from './sync-answer.ts'
import { broadcastChannel, type SyncChannel } from './sync-channel.ts'
import { readWorkerSession, type SyncSession } from './worker-session.ts'

/** What of the browser's event is used here. */
export type BackgroundSync = { readonly tag: string; waitUntil: (work: Promise<unknown>) => void }

export type WorkerDeps = {
  /** @throws once it has waited as long as there is time for */
  withOutboxLock: (work: () => Promise<void>) => Promise<void>
  drain: (session: SyncSession, onAnswer: (event: SyncAnswer) => void) => Promise<DrainOutcome>
  channel: () => SyncChannel
}

/** Chromium ends the event after three minutes: what is left of them is for sending. */
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

/** The browser comes back later, some times, for work that failed; for what it thinks done it does not. */
const comeBackLater = () => new Error('Something still waits to be sent.')

/**
 * The event comes while the page that asked for it still sends, and there is no other: the page's end is waited for,
 * so that what it leaves when it dies goes on.
 */
async function drainAfterPages({ withOutboxLock: alone, drain, channel }: WorkerDeps): Promise<void> {
  const tabs = channel()
  let hasFailedElsewhere = false
  const stopListening = tabs.listen((message) => {
    if (message.kind === 'news' && message.news.kind === 'failed') hasFailedElsewhere = true
  })
  await alone(async () => {
    const session = await readWorkerSession()
    if (!session) return
    // What the page has just failed at, with the time that it is to wait, is not tried at once again.
    if (hasFailedElsewhere) throw comeBackLater()
    const outcome = await drain(session, (event) => tabs.post({ kind: 'settled', event }))
    if (outcome.kind === 'deactivated') await wipeUserRows(session.userId)
    if (outcome.kind === 'failed') throw comeBackLater()
  }).finally(stopListening)
}

/** For the service worker's `sync` event: sends what waits when no page does. */
export function handleSync(event: BackgroundSync, deps: WorkerDeps = ofBrowser): void {
  if (event.tag === OUTBOX) event.waitUntil(drainAfterPages(deps))
}
