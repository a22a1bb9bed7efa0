import { sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import { type Database, rowsOf } from '../platform/db/database.ts'

/** Events of one link at most: digested in a few tens of milliseconds. */
const EVENTS = 5_000
/** Nobody's work waits longer than this for the moment in which the table is held. */
const HOLD_MS = 100
/** One instance makes links at a time. */
const LINKING = 7_214_001

async function hasUnlinked(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(
    db,
    sql`select exists (select from departments d where exists (select from audit_events e
      where e.department_id = d.id and e.id > coalesce((
        select up_to from audit_links where department_id = d.id order by position desc limit 1), 0))) as has`,
  )
  return row?.has === true
}

/**
 * The id up to which nothing can come any more. Who takes an id holds the table until its commit, so while it is held
 * here every id that was taken is in it, or never will be.
 * @returns undefined when somebody writes for longer than one should wait
 */
async function settledUpTo(db: Database): Promise<number | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(HOLD_MS))}`)
      await tx.execute(sql`lock table audit_events in share mode`)
      const [row] = await rowsOf<{ newest: string | number | null }>(
        tx,
        sql`select max(id) as newest from audit_events`,
      )
      return Number(row?.newest ?? 0)
    })
  } catch (error) {
    if (isLockTimeout(error)) return undefined
    throw error
  }
}

const isLockTimeout = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return (code ?? cause?.code) === '55P03'
}

/** At most one more link for each department. @returns how many were made */
const addLinks = (db: Database, upTo: number, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const [turn] = await rowsOf<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LINKING}) as mine`)
    if (!turn?.mine) return 0
    const made = await rowsOf(
      tx,
      sql`with heads as (
          select d.id as department_id, coalesce(l.position, 0) as position, coalesce(l.up_to, 0) as after_id,
            coalesce(l.digest, '') as digest_before
          from departments d left join lateral (
            select * from audit_links where department_id = d.id order by position desc limit 1) l on true),
        nexts as (
          select h.*, (select max(id) from (
            select id from audit_events e where e.department_id = h.department_id and e.id > h.after_id and e.id <= ${upTo}
            order by id limit ${EVENTS}) next) as up_to from heads h)
        insert into audit_links (department_id, position, after_id, up_to, digest, linked_at)
        select department_id, position + 1, after_id, up_to, audit_digest(department_id, after_id, up_to, digest_before),
          ${now.toISOString()}::timestamptz
        from nexts where up_to is not null returning position`,
    )
    return made.length
  })

/**
 * Chains the events of the audit trail that are in no link yet (docs/decisions/016), in steps that hold nobody up.
 * @param isStopped asked between the steps
 * @returns how many links were made; those that could not be made now are made the next time
 */
export async function linkAudit(db: Database, now: Date, isStopped: () => boolean = () => false): Promise<number> {
  if (!(await hasUnlinked(db))) return 0
  const upTo = await settledUpTo(db)
  if (upTo === undefined) return 0
  let links = 0
  while (!isStopped()) {
    const made = await addLinks(db, upTo, now)
    if (made === 0) break
    links += made
  }
  return links
}

const EVERY_MS = 60_000

/** Chains what was done, while the process runs. */
export function startLinking({ db, clock, onError }: { db: Database; clock: Clock; onError(error: unknown): void }): {
  stop(): Promise<void>
} {
  let isStopped = false
  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => linkAudit(db, clock(), () => isStopped)).catch(onError)
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}
