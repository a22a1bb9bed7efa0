import { sql } from 'drizzle-orm'
import { isDatabase, isEmbedded, type Querier, rowsOf } from '../platform/db/database.ts'
import { nextStepSize } from '../platform/next-step-size.ts'

/** Causes counted in the first step: the embedded database answers no other call meanwhile (`nextStepSize`). */
const FIRST_STEP = 50
/** Causes counted in each step of a reader. */
const STEP = 100
/** Causes counted in each step on a database server, which answers other calls meanwhile. */
const SERVER_STEP = 250
/** Most causes that a reader counts before it reads. */
const FEW = 500

type Waiting = { waiting: number; since: Date | string | null }

/** Holds the figures for a long task: meanwhile nothing is counted (migration 044). */
export const holdFigures = async (tx: Querier): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7246114)`)
}

/** How many causes wait to be counted, at most one more than `FEW`, and since when. */
async function waitingCauses(q: Querier): Promise<Waiting> {
  const [found] = await rowsOf<Waiting>(
    q,
    sql`select count(*)::integer as waiting, min(queued_at) as since from (
      (select queued_at from analytics.pending order by id limit ${FEW + 1}::integer)
      union all (select queued_at from analytics.plan_changes order by id limit ${FEW + 1}::integer)) causes`,
  )
  return found ?? { waiting: 0, since: null }
}

/** Counts a step of what waits, at most `most` causes of each kind. @returns how many causes were counted */
export async function rollStep(q: Querier, most = STEP): Promise<number> {
  const [row] = await rowsOf<{ counted: number }>(q, sql`select analytics.roll(${most}::integer) as counted`)
  return row?.counted ?? 0
}

/** Counts everything that waits in one step. */
export const rollWhole = async (tx: Querier): Promise<void> => {
  await tx.execute(sql`select analytics.roll(2147483647)`)
}

/** Makes all figures anew. */
export const rebuildFigures = async (q: Querier): Promise<void> => {
  await q.execute(sql`select analytics.rebuild()`)
}

/** Counts everything that waits, a step at a time. @param isStopped asked between steps */
export async function rollAll(q: Querier, isStopped: () => boolean = () => false): Promise<void> {
  if ((await waitingCauses(q)).waiting === 0) return
  const isAside = isDatabase(q) && !isEmbedded(q)
  for (let size = isAside ? SERVER_STEP : FIRST_STEP; !isStopped(); ) {
    const began = performance.now()
    if ((await rollStep(q, size)) === 0) return
    if (!isAside) size = nextStepSize(size, performance.now() - began)
  }
}

/**
 * Counts what waits if it is little.
 * @returns since when something waits, which is the instant up to which everything is counted; null for now
 */
export async function rollFew(q: Querier): Promise<Date | null> {
  let { waiting, since } = await waitingCauses(q)
  if (waiting > 0 && waiting <= FEW) {
    // More may come meanwhile; they wait for the next reader.
    for (let left = waiting; left > 0; left -= STEP) await rollStep(q)
    since = (await waitingCauses(q)).since
  }
  return since === null ? null : new Date(since)
}
