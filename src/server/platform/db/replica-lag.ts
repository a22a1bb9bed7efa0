import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { type Database, rowsOf, SERVER_START } from './database.ts'
import { hasCode } from './errors.ts'

/** Greatest age of what a list shows. A standby is usually less than a second behind. */
const MAX_LAG_MS = 10_000
const LOOK_AGAIN_MS = 3_000

/** Codes of servers that do not report their log: unknown function, not supported, no permission. */
const UNTOLD = ['42883', '0A000', '42501']

export type LagWatch = {
  /** Whether the replica has what the primary had ten seconds ago, as far as known. Checks again in the background. */
  isFresh(primary: Database): boolean
}

type LagWatchParts = {
  replica: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** One of the two servers did not answer, or the replica is not a replica. */
  onFailure: (error: unknown) => void
}

/** End of a server's log, and the server's start time, which identifies it. */
type LogEnd = { position: string; server: string }

/** End of the primary's log; undefined if the server does not report it. */
async function logEndOf(primary: Database): Promise<LogEnd | undefined> {
  try {
    const [row] = await rowsOf<LogEnd>(
      primary,
      sql`select pg_current_wal_lsn()::text as position, ${SERVER_START} as server`,
    )
    return row
  } catch (error) {
    if (hasCode(error, UNTOLD)) return undefined
    throw error
  }
}

/**
 * Whether the replica has replayed the log up to `position`. True if a standby reports no replay, as managed services
 * do: its lag is theirs to report. False for a promoted server, whose log is its own.
 */
async function hasReplayed(replica: Database, { position, server }: LogEnd): Promise<boolean> {
  const [found] = await rowsOf<{ standby: boolean; itself: boolean; replayed: boolean }>(
    replica,
    sql`select pg_is_in_recovery() as standby, ${SERVER_START} = ${server} as itself,
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, true) as replayed`,
  )
  // The readers' address may lead to the primary while no replica runs.
  if (found?.itself) return true
  if (!found?.standby) throw new Error('The replica is no standby: what the primary writes does not get there.')
  return found.replayed
}

/** Watches a replica's lag: notes the end of the primary's log and checks whether the replica got there. */
export function watchLag({ replica, clock, log, onFailure }: LagWatchParts): LagWatch {
  const now = () => clock().getTime()
  /** The replica has everything that was written until this instant. */
  let currentAt = Number.NEGATIVE_INFINITY
  let awaited: { logEnd: LogEnd; at: number } | undefined
  let isLooking = false
  let isUsed = false

  const look = async (primary: Database) => {
    if (!awaited) {
      const at = now()
      const logEnd = await logEndOf(primary)
      if (!logEnd) {
        currentAt = at
        return
      }
      awaited = { logEnd, at }
    }
    if (!(await hasReplayed(replica, awaited.logEnd))) return
    currentAt = awaited.at
    awaited = undefined
  }
  const tell = (isFresh: boolean) => {
    if (isFresh && !isUsed) log.info('replica: used')
    const isBehind = awaited !== undefined && now() - awaited.at >= MAX_LAG_MS
    if (isBehind && isUsed) log.warn('replica: lagging, not used')
    isUsed = isFresh || (isUsed && !isBehind)
  }
  return {
    isFresh(primary) {
      // Absolute, because a clock can be set back.
      const age = Math.abs(now() - currentAt)
      if (age >= LOOK_AGAIN_MS && !isLooking) {
        isLooking = true
        void look(primary)
          .catch(onFailure)
          .finally(() => {
            isLooking = false
          })
      }
      const isFresh = age < MAX_LAG_MS
      tell(isFresh)
      return isFresh
    },
  }
}
