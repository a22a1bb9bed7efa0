import { wipeUserRows } from '../device-data.ts'
import type { DrainOutcome } from './drain-types.ts'
import { ifNobodyElse } from './exclusive.ts'
import { readKeptSession, type SyncSession } from './kept-session.ts'
import { OUTBOX } from './names.ts'
import { runDrain } from './run-drain.ts'
import type { Settled } from './settled.ts'
import { broadcastChannel, type SyncChannel } from './sync-channel.ts'

/** What of the browser's event is used here. */
export type BackgroundSync = { readonly tag: string; waitUntil: (work: Promise<unknown>) => void }

export type WorkerDeps = {
  ifNobodyElse: (work: () => Promise<void>) => Promise<void>
  drain: (session: SyncSession, onSettled: (event: Settled) => void) => Promise<DrainOutcome>
  channel: () => SyncChannel
}

const isCurrent = async (token: string) => (await readKeptSession())?.token === token

const ofBrowser: WorkerDeps = {
  ifNobodyElse,
  drain: (session, onSettled) =>
    runDrain(session, {
      onSettled,
      isCurrent: () => isCurrent(session.token),
      signal: new AbortController().signal,
    }),
  channel: broadcastChannel,
}

async function drainAlone({ ifNobodyElse: alone, drain, channel }: WorkerDeps): Promise<void> {
  const session = await readKeptSession()
  if (!session) return
  await alone(async () => {
    const tabs = channel()
    const outcome = await drain(session, (event) => tabs.post({ kind: 'settled', event }))
    if (outcome.kind === 'deactivated') await wipeUserRows(session.userId)
    // The browser comes back later only for work that failed.
    if (outcome.kind === 'failed') throw new Error('Something still waits to be sent.')
  })
}

/** For the service worker's `sync` event: sends what waits when no page does. */
export function handleSync(event: BackgroundSync, deps: WorkerDeps = ofBrowser): void {
  if (event.tag === OUTBOX) event.waitUntil(drainAlone(deps))
}
