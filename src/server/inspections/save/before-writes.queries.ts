import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Statements } from '../../platform/db/batching/pipeline.ts'
import { statement } from '../../platform/db/batching/prepared-sql.ts'
import { type ClosingFacts, closingFacts, type FactsRow, factsByVisit } from './closing-facts.queries.ts'
import type { VisitWrites } from './judge-writes.ts'
import { keysOf, takenKeys, type WrittenKey } from './taken-keys.queries.ts'
import { columnsOf, type HeldVisit, heldVisits, holdVisits, type VisitName } from './visit-state.queries.ts'

// Three questions of one round trip: as JSON in one row, since every statement of its own costs both sides a tenth of a millisecond.
const readAll = statement(
  'read_before_writes',
  new QueryBuilder()
    .select({
      visits: sql`(select coalesce(json_agg(v), '[]') from ${heldVisits.as('v')})`.as('visits'),
      taken: sql`(select coalesce(json_agg(k), '[]') from ${takenKeys.as('k')})`.as('taken'),
      facts: sql`(select coalesce(json_agg(f), '[]') from ${closingFacts.as('f')})`.as('facts'),
    })
    .from(sql`(values (1)) as once`),
)
type Read = { visits: HeldVisit[]; taken: WrittenKey[]; facts: FactsRow[] }

/** What writes are judged by. */
export type BeforeWrites = {
  /** The visits that this transaction holds now. */
  held: ReadonlySet<number>
  visits: ReadonlyMap<number, HeldVisit>
  taken: readonly WrittenKey[]
  /** Of the visits that were asked for. */
  facts: ReadonlyMap<number, ClosingFacts>
}

/** Holds the visits of some writes, and reads what these are judged by once they are held. */
export async function holdAndRead(
  tx: Statements,
  jobs: readonly VisitWrites[],
  { names, closing, waits }: { names: readonly VisitName[]; closing: readonly number[]; waits: boolean },
): Promise<BeforeWrites> {
  // Asked in this order, and answered in it: the second sees what was committed while the first waited.
  const [held, [read]] = await Promise.all([
    holdVisits(tx, names, waits),
    tx.rows<Read>(readAll, [...columnsOf(names), ...keysOf(jobs), closing]),
  ])
  if (!read) throw new Error('What the writes are judged by was not answered.')
  const visits = new Map(read.visits.map((visit) => [visit.id, visit]))
  return { held, visits, taken: read.taken, facts: factsByVisit(read.facts) }
}
