import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { inRounds, type Rounds } from '../platform/in-rounds.ts'
import { addLinks, findSettledId, hasUnlinkedEvents } from './audit-links.queries.ts'

/**
 * Chains the audit events that are in no link yet (decision 016), in short transactions.
 * @param isStopped asked before each transaction
 * @returns how many links were added; the events left over are chained by the next call
 */
export async function linkAudit(db: Database, now: Date, isStopped: () => boolean = () => false): Promise<number> {
  if (!(await hasUnlinkedEvents(db))) return 0
  const upTo = await findSettledId(db)
  if (upTo === undefined) return 0
  let links = 0
  while (!isStopped()) {
    const made = await addLinks(db, upTo, now)
    if (made === 0) break
    links += made
  }
  return links
}

/** Another session may keep the table for a moment; more turns than these mean that it is at work. */
const MOST_TURNS = 20

/** Chains every event at once, where no server does it soon: before one serves, and before a copy. */
export async function linkWhole(db: Database, now: Date): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS && (await hasUnlinkedEvents(db)); turns += 1) await linkAudit(db, now)
}

const EVERY_MS = 60_000

/** Chains new events once a minute while the process runs. */
export const startLinking = ({
  db,
  clock,
  onError,
}: {
  db: Database
  clock: Clock
  onError(error: unknown): void
}): Rounds => inRounds({ everyMs: EVERY_MS, onError }, (isStopped) => linkAudit(db, clock(), isStopped))
