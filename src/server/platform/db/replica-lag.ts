import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { type Database, rowsOf, SERVER_START } from './database.ts'
import { hasCode } from './errors.ts'

/** What a list shows may be this old. A standby that replays beside readings is usually behind by less than a second. */
const MAX_LAG_MS = 10_000
const LOOK_AGAIN_MS = 3_000

/** Of a server that speaks PostgreSQL's language and keeps no such log, or tells nobody: unknown function, not supported, no right. */
const UNTOLD = ['42883', '0A000', '42501']

export type LagWatch = {
  /** Whether what the primary had ten seconds ago is there, as far as is known; looks again beside the requests. */
  isFresh(primary: Database): boolean
}

type LagWatchParts = {
  replica: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** One of the two could not be asked, or the replica is none. */
  onFailure: (error: unknown) => void
}

/** Where a server's log ends, and which server that is, by when it started. */
type LogEnd = { position: string; server: string }

/** Where the primary's log ends; undefined where nobody can tell. */
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
 * True also where a standby replays no log that it knows of, as the readers of some managed services: what they are behind is
 * theirs to tell. What is no standby, as one that was promoted, has a log of its own and will never have replayed another.
 */
async function hasReplayed(replica: Database, { position, server }: LogEnd): Promise<boolean> {
  const [found] = await rowsOf<{ standby: boolean; itself: boolean; replayed: boolean }>(
    replica,
    sql`select pg_is_in_recovery() as standby, ${SERVER_START} = ${server} as itself,
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, true) as replayed`,
  )
  // The address of the readers may lead to the primary, while there is none.
  if (found?.itself) return true
  if (!found?.standby) throw new Error('The replica is no standby: what the primary writes does not get there.')
  return found.replayed
}

/** How far a replica is behind, known from where the primary's log was at an instant and whether the replica got there. */
export function watchLag({ replica, clock, log, onFailure }: LagWatchParts): LagWatch {
  const now = () => clock().getTime()
  /** All that was written until then is there. */
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
    if (isFresh && !isUsed) log.info('the replica is used')
    const isBehind = awaited !== undefined && now() - awaited.at >= MAX_LAG_MS
    if (isBehind && isUsed) log.warn('the replica is behind, and not used until it has caught up')
    isUsed = isFresh || (isUsed && !isBehind)
  }
  return {
    isFresh(primary) {
      // In either direction, because a clock can be set back.
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
