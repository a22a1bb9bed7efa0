import { createChunkSize } from './chunk-size.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { DrainDeps, DrainOutcome } from './drain-types.ts'
import { outboxWire } from './outbox-wire.ts'
import type { SyncSession } from './worker-session.ts'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hexadecimal; browsers have it only for pages that are served securely. */
export const digest: ((content: Blob) => Promise<string>) | undefined = globalThis.crypto?.subtle
  ? async (content) => hex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  : undefined

// What this page, or this worker, has learnt of the link and of its visits.
const chunkSize = createChunkSize()
const uploaded = new Set<string>()
const failures = new Map<number, number>()

/** Drains a user's outbox with what the browser has. */
export const runDrain = (
  { token, userId }: SyncSession,
  where: Pick<DrainDeps, 'isCurrent' | 'signal' | 'onAnswer'>,
): Promise<DrainOutcome> =>
  drainOutbox({
    ...where,
    userId,
    wire: outboxWire(token),
    digest,
    chunkSize,
    uploaded,
    failures,
    now: () => new Date(),
    ticks: () => performance.now(),
  })
