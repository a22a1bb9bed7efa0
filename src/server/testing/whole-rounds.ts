import { findSettledId, hasUnlinkedEvents } from '../audit/audit-links.queries.ts'
import { linkAudit } from '../audit/link-audit.ts'
import { findWaitingDepartments } from '../evidence/log/integrate-leaves.queries.ts'
import { sequenceLog } from '../evidence/log/sequencer.ts'
import type { Database } from '../platform/db/database.ts'

/**
 * A round leaves its work to the next one when another session holds the table for 100 ms. PostgreSQL's autovacuum does
 * so on a busy machine, which tests cannot foresee. More rounds than these mean that a lock never goes.
 */
const MOST_ROUNDS = 100

/** @returns the sum over the rounds */
async function untilNone(round: () => Promise<number>, isLeft: () => Promise<boolean>): Promise<number> {
  let sum = 0
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    sum += await round()
    if (!(await isLeft())) return sum
  }
  throw new Error(`Work was left after ${MOST_ROUNDS} rounds.`)
}

/** Calls `sequenceLog` until every leaf has its position. @returns how many got theirs */
export const sequenceAll = (...given: Parameters<typeof sequenceLog>): Promise<number> =>
  untilNone(
    () => sequenceLog(...given),
    async () => (await findWaitingDepartments(given[0].db)).length > 0,
  )

/** Calls `linkAudit` until every event is in a link. @returns how many links were added */
export const linkAll = (db: Database, now: Date): Promise<number> =>
  untilNone(
    () => linkAudit(db, now),
    () => hasUnlinkedEvents(db),
  )

/** Makes what `settledEvents` makes, for a reader that needs the newest event now: it asks until no other session holds the trail. */
export const settledNow = (db: Database) => async (): Promise<number> => {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const settled = await findSettledId(db)
    if (settled !== undefined) return settled
  }
  throw new Error(`The trail was held through ${MOST_ROUNDS} rounds.`)
}
