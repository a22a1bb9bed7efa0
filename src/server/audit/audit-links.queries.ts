import { sql } from 'drizzle-orm'
import { type Database, type Querier, rowsOf } from '../platform/db/database.ts'

/** Most events of one link; digesting them takes a few tens of milliseconds. */
const EVENTS_PER_LINK = 5_000
/** Longest wait for the table lock; other writers wait behind it meanwhile. */
const LOCK_WAIT_MS = 100
/** Advisory lock: one server adds links at a time. */
const LINKING_LOCK = 7_214_001

export async function hasUnlinkedEvents(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(
    db,
    sql`select exists (select from departments d where exists (select from audit_events e
      where e.department_id = d.id and e.id > coalesce((
        select up_to from audit_links where department_id = d.id order by position desc limit 1), 0))) as has`,
  )
  return row?.has === true
}

/**
 * The highest event id below which no new row can appear. A writer that took an id holds the table until it commits,
 * so the share lock waits for every id taken so far.
 * @returns undefined when a writer kept the lock from us for `LOCK_WAIT_MS`
 */
export async function findSettledId(db: Database): Promise<number | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_WAIT_MS))}`)
      await tx.execute(sql`select hold_audit_events()`)
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

/** Adds at most one link for each department. @returns how many links were added */
export const addLinks = (db: Database, upTo: number, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const [turn] = await rowsOf<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LINKING_LOCK}) as mine`)
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
            order by id limit ${EVENTS_PER_LINK}) next) as up_to from heads h)
        insert into audit_links (department_id, position, after_id, up_to, digest, linked_at)
        select department_id, position + 1, after_id, up_to, audit_digest(department_id, after_id, up_to, digest_before),
          ${now.toISOString()}::timestamptz
        from nexts where up_to is not null returning position`,
    )
    return made.length
  })

/** A stored link, compared with the events that it covers, up to the one that it names, and with the link before it. */
export type CheckedLink = {
  /** Null where the department does not exist. */
  department: string | null
  departmentId: number
  position: number
  afterId: string | number
  upTo: string | number
  digest: string
  follows: boolean
  isIntact: boolean
}

/** Whether the schema has the chain yet: a copy of an older version has none. */
export async function hasAuditLinks(q: Querier): Promise<boolean> {
  const [schema] = await rowsOf<{ isOlder: boolean }>(q, sql`select to_regclass('audit_links') is null as "isOlder"`)
  return !schema?.isOlder
}

/** Whether the schema can make links as this version does: a copy may be taken of an older one. */
export async function canLink(q: Querier): Promise<boolean> {
  const [schema] = await rowsOf<{ can: boolean }>(
    q,
    sql`select to_regprocedure('hold_audit_events()') is not null as can`,
  )
  return schema?.can === true
}

type Place = Pick<CheckedLink, 'departmentId' | 'position'>

const LOWEST = -2_147_483_648
/** Before every link, also before those that no server makes. */
export const BEFORE_ALL: Place = { departmentId: LOWEST, position: LOWEST }

/** @param after the last link of the page before */
export const findLinksAfter = (q: Querier, after: Place, limit: number): Promise<CheckedLink[]> =>
  rowsOf<CheckedLink>(
    q,
    sql`select d.name as department, l.department_id as "departmentId", l.position, l.after_id as "afterId", l.up_to as "upTo",
        l.digest, l.after_id = coalesce(b.up_to, 0) and (l.position = 1 or b.position is not null) as follows,
        l.digest = audit_digest(l.department_id, l.after_id, l.up_to, coalesce(b.digest, ''))
          and exists (select from audit_events e where e.department_id = l.department_id and e.id = l.up_to) as "isIntact"
      from audit_links l left join departments d on d.id = l.department_id
        left join audit_links b on b.department_id = l.department_id and b.position = l.position - 1 and l.position > 1
      where (l.department_id, l.position) > (${after.departmentId}::int, ${after.position}::int)
      order by l.department_id, l.position limit ${limit}`,
  )

/** Events of a department that no link covers, though a link should by now. */
export type LooseEvents = { department: string; events: number; hasNoLink: boolean }

/** An event is in a link after a minute, or after the long transaction that kept its table. */
const LINKED_WITHIN = sql`interval '15 minutes'`

/**
 * Events that waited too long for their link: later a link of any department was made, or an official did something, and
 * so a server ran. Without any link the clock alone decides. What an operator's command adds while no server runs is not
 * overdue. An event is not older than the link before it, whatever time it tells.
 */
export const findLooseEvents = (q: Querier, now: Date): Promise<LooseEvents[]> =>
  rowsOf<LooseEvents>(
    q,
    sql`with ends as (select department_id, max(up_to) as up_to, max(linked_at) as linked_at from audit_links group by department_id),
      loose as (select e.department_id, greatest(e.at, n.linked_at) as at, e.user_id is not null as by_official,
          n.up_to is null as has_no_link
        from audit_events e left join ends n on n.department_id = e.department_id where e.id > coalesce(n.up_to, 0)),
      instants as (select ${now.toISOString()}::timestamptz as now, greatest((select max(linked_at) from audit_links),
        (select max(at) from audit_events where user_id is not null)) as worked)
      select coalesce(d.name, 'un departamento que no existe') as department, count(*)::int as events,
        o.has_no_link as "hasNoLink"
      from loose o cross join instants t left join departments d on d.id = o.department_id
      where o.at < least(t.now, t.worked) - ${LINKED_WITHIN}
        or (o.has_no_link and o.by_official and o.at < t.now - ${LINKED_WITHIN})
      group by o.department_id, d.name, o.has_no_link order by o.department_id`,
  )

/** The number of all events, and of those whose id the database never gives: links begin above 0. */
export async function countEvents(q: Querier): Promise<{ events: number; outside: number }> {
  const [row] = await rowsOf<{ events: number; outside: number }>(
    q,
    sql`select count(*)::int as events, count(*) filter (where id <= 0)::int as outside from audit_events`,
  )
  return row ?? { events: 0, outside: 0 }
}

/** The newest link of a department's chain. Its digest stands for every event before it. */
export type ChainHead = { department: string; position: number; upTo: string | number; digest: string }

export const findHeads = (q: Querier): Promise<ChainHead[]> =>
  rowsOf<ChainHead>(
    q,
    sql`select d.name as department, l.position, l.up_to as "upTo", l.digest
      from departments d cross join lateral (
        select * from audit_links where department_id = d.id order by position desc limit 1) l order by d.name`,
  )
