import { thenActs } from '../acts/drain-acts.ts'
import { createChunkSize } from './chunk-size.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { DrainDeps, DrainOutcome } from './drain-types.ts'
import { outboxWire } from './outbox-wire.ts'
import { reportRefused } from './report-refused.ts'
import type { SyncSession } from './worker-session.ts'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hexadecimal. Browsers offer it only to pages that are served over HTTPS. */
export const digest: ((content: Blob) => Promise<string>) | undefined = globalThis.crypto?.subtle
  ? async (content) => hex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  : undefined

// Shared by all drains of this page or worker: what they learn about the link and the visits.
const chunkSize = createChunkSize()
const uploaded = new Set<string>()
const failures: DrainDeps['failures'] = new Map()

export async function runDrain(
  { token, userId }: SyncSession,
  where: Pick<DrainDeps, 'isCurrent' | 'signal' | 'onAnswer'>,
): Promise<DrainOutcome> {
  const wire = outboxWire(token)
  const deps: DrainDeps = {
    ...where,
    userId,
    wire,
    digest,
    chunkSize,
    uploaded,
    failures,
    now: () => new Date(),
    ticks: () => performance.now(),
  }
  const outcome = await thenActs(await drainOutbox(deps), deps)
  return outcome.kind === 'done' ? reportRefused(userId, wire.reportRefused, where.signal) : outcome
}
