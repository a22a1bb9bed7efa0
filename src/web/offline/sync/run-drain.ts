import { createPieceSize } from './chunk-size.ts'
import { digest } from './digest.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { DrainDeps, DrainOutcome } from './drain-types.ts'
import { outboxWire } from './outbox-wire.ts'
import type { SyncSession } from './worker-session.ts'

// What this page, or this worker, has learnt of the link and of its visits.
const pieceSize = createPieceSize()
const uploaded = new Set<string>()
const failures = new Map<number, number>()

/** Drains a user's outbox with what the browser has. */
export const runDrain = (
  { token, userId }: SyncSession,
  where: Pick<DrainDeps, 'isCurrent' | 'signal' | 'onSettled'>,
): Promise<DrainOutcome> =>
  drainOutbox({
    ...where,
    userId,
    wire: outboxWire(token),
    digest,
    pieceSize,
    uploaded,
    failures,
    now: () => new Date(),
    ticks: () => performance.now(),
  })
