import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import type { WantedAnchor } from './anchors.queries.ts'
import type { LogId } from './checkpoints.queries.ts'

type Instant = string | Date

const iso = (instant: Instant | null): string | null => instant && new Date(instant).toISOString()

/** Leaves of a department that have no position yet. @param after id of the last one that has */
export async function countWaiting(
  q: Querier,
  departmentId: number,
  after: number,
): Promise<{ waiting: number; oldestWaitingAt: string | null }> {
  const [row] = await rowsOf<{ waiting: number; oldest: Instant | null }>(
    q,
    sql`select count(*)::int as waiting, min(at) as oldest from log_pending
      where department_id = ${departmentId} and id > ${after}`,
  )
  return { waiting: row?.waiting ?? 0, oldestWaitingAt: iso(row?.oldest ?? null) }
}

/** A place outside with the newest state of a log that it has, and with what it does not have. */
export type AnchorPlace = WantedAnchor & {
  size: number | null
  keptAt: string | null
  pending: number
  failed: number
}

/** Reads what each place has of a log, in the order of the places. */
export async function findPlaces(
  q: Querier,
  { departmentId, epoch }: LogId,
  places: readonly WantedAnchor[],
): Promise<AnchorPlace[]> {
  if (places.length === 0) return []
  const asked = JSON.stringify(places.map((place, no) => ({ ...place, no })))
  const rows = await rowsOf<
    Omit<AnchorPlace, 'size' | 'keptAt'> & { size: string | number | null; at: Instant | null }
  >(
    q,
    sql`with own as (
        select kind, target, size, state, at from log_anchors where department_id = ${departmentId} and epoch = ${epoch})
      select r.kind, r.target, k.size, k.at, w.pending, w.failed
      from json_to_recordset(${asked}::json) as r (no integer, kind text, target text)
        left join lateral (select size, at from own
          where kind = r.kind and target = r.target and state = 'hecho' order by size desc limit 1) k on true
        cross join lateral (select count(*) filter (where state = 'pendiente')::int as pending,
            count(*) filter (where state = 'fallido' and size > coalesce(k.size, 0))::int as failed
          from own where kind = r.kind and target = r.target) w
      order by r.no`,
  )
  return rows.map(({ at, size, ...row }) => ({ ...row, size: size === null ? null : Number(size), keptAt: iso(at) }))
}
