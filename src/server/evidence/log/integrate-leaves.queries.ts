import { sql } from 'drizzle-orm'
import { HASH_BYTES, TILE_WIDTH } from '../../../domain/evidence/tlog.ts'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LogId } from './checkpoints.queries.ts'
import { hashesIn, hexOf } from './log-sha256.ts'

/** Longest wait for the table lock; other writers wait behind it meanwhile. */
const LOCK_WAIT_MS = 100
const LOCK_NOT_AVAILABLE = ['55P03']
/** Advisory lock: one server adds leaves at a time. */
const SEQUENCING_LOCK = 7_214_002

/** A leaf or a tile is missing below the size of a log. */
class IncompleteLog extends Error {}

/** Asks a log for a proof; undefined, with a warning, where the log is damaged. `verify` tells the damage. */
export async function proofUnlessDamaged<Proof>(
  log: Pick<Platform['log'], 'warn'>,
  ask: () => Promise<Proof>,
): Promise<Proof | undefined> {
  try {
    return await ask()
  } catch (err) {
    if (!(err instanceof IncompleteLog)) throw err
    log.warn({ err }, 'public log: no proof, because the log is damaged')
    return undefined
  }
}

/** A leaf with its hash in hexadecimal form. */
export type PlacedLeaf = { pendingId: number; position: number; data: string; hash: string }
/** A full tile; hashes and the hash over them in hexadecimal form. */
export type FullTile = { level: number; tile: number; hashes: string; root: string }
type PendingLeaf = { id: number; data: string }

/** Departments that have leaves without a position in their newest log. */
export const findWaitingDepartments = (q: Querier): Promise<number[]> =>
  rowsOf<{ id: number }>(
    q,
    sql`select d.id from departments d
      where exists (select from log_pending p where p.department_id = d.id and p.id > coalesce((
        select l.pending_id from log_leaves l where l.department_id = d.id
          and l.epoch = (select max(epoch) from log_origins where department_id = d.id)
        order by l.position desc limit 1), 0)) order by d.id`,
  ).then((rows) => rows.map(({ id }) => id))

/**
 * The highest id below which no leaf can appear any more, as `findSettledId` of the audit trail finds it.
 * @returns undefined when a writer kept the lock from us for `LOCK_WAIT_MS`
 */
export async function findSettledLeaf(db: Database): Promise<number | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_WAIT_MS))}`)
      await tx.execute(sql`select hold_log_pending()`)
      const [row] = await rowsOf<{ newest: string | number | null }>(tx, sql`select max(id) as newest from log_pending`)
      return Number(row?.newest ?? 0)
    })
  } catch (error) {
    if (hasCode(error, LOCK_NOT_AVAILABLE)) return undefined
    throw error
  }
}

/** Whether this transaction is the one that adds leaves. */
export async function takeTurn(tx: Querier): Promise<boolean> {
  const [turn] = await rowsOf<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${SEQUENCING_LOCK}) as mine`)
  return turn?.mine === true
}

/** The next leaves of a department that are settled, in the order of their ids. */
export const findPending = (
  tx: Querier,
  { departmentId, after, upTo, limit }: { departmentId: number; after: number; upTo: number; limit: number },
): Promise<PendingLeaf[]> =>
  rowsOf<{ id: string | number; data: string }>(
    tx,
    sql`select id, data from log_pending where department_id = ${departmentId} and id > ${after} and id <= ${upTo}
      order by id limit ${limit}`,
  ).then((rows) => rows.map(({ id, data }) => ({ id: Number(id), data })))

export async function addLeaves(tx: Querier, log: LogId, leaves: readonly PlacedLeaf[], at: Date): Promise<void> {
  await tx.execute(sql`insert into log_leaves (department_id, epoch, position, pending_id, data, hash, integrated_at)
    select ${log.departmentId}, ${log.epoch}, r.position, r."pendingId", r.data, decode(r.hash, 'hex'), ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(leaves)}::json) as r (position bigint, "pendingId" bigint, data text, hash text)`)
}

export async function addTiles(tx: Querier, log: LogId, tiles: readonly FullTile[]): Promise<void> {
  if (tiles.length === 0) return
  await tx.execute(sql`insert into log_tiles (department_id, epoch, level, tile, hashes, root)
    select ${log.departmentId}, ${log.epoch}, r.level, r.tile, decode(r.hashes, 'hex'), decode(r.root, 'hex')
    from json_to_recordset(${JSON.stringify(tiles)}::json) as r (level smallint, tile bigint, hashes text, root text)`)
}

/** @property frontier hashes of the complete subtrees, the largest first */
export type NewCheckpoint = { size: number; root: Uint8Array; frontier: readonly Uint8Array[]; note: string }

export async function addCheckpoint(
  tx: Querier,
  log: LogId,
  { size, root, frontier, note }: NewCheckpoint,
  at: Date,
): Promise<void> {
  await tx.execute(sql`insert into log_checkpoints (department_id, epoch, size, root, frontier, note, at)
    values (${log.departmentId}, ${log.epoch}, ${size}, decode(${hexOf(root)}, 'hex'),
      decode(${frontier.map(hexOf).join('')}, 'hex'), ${note}, ${at.toISOString()}::timestamptz)`)
}

/** Consecutive hashes of a level of tiles. */
export type HashRange = { level: number; first: number; count: number }

/**
 * Hashes of each range, which lies within one tile. Those of a tile that is not full yet are the hashes of its leaves or, on
 * higher levels, over the tiles below.
 */
export async function findHashes(
  q: Querier,
  { departmentId, epoch }: LogId,
  ranges: readonly HashRange[],
): Promise<Uint8Array[][]> {
  const asked = JSON.stringify(ranges.map((range, no) => ({ ...range, no })))
  const own = sql`department_id = ${departmentId} and epoch = ${epoch}`
  const rows = await rowsOf<{ no: number; hashes: string | null }>(
    q,
    sql`select r.no, encode(coalesce(
        (select substring(hashes from (r.first % ${TILE_WIDTH} * ${HASH_BYTES} + 1)::int for (r.count * ${HASH_BYTES})::int)
          from log_tiles where ${own} and level = r.level and tile = r.first / ${TILE_WIDTH}),
        case r.level when 0 then (select string_agg(hash, ''::bytea order by position) from log_leaves
            where ${own} and position >= r.first and position < r.first + r.count)
          else (select string_agg(root, ''::bytea order by tile) from log_tiles
            where ${own} and level = r.level - 1 and tile >= r.first and tile < r.first + r.count) end), 'hex') as hashes
      from json_to_recordset(${asked}::json) as r (no integer, level smallint, first bigint, count bigint) order by r.no`,
  )
  const found = new Map(rows.map(({ no, hashes }) => [no, hashesIn(hashes ?? '')]))
  return ranges.map(({ count }, no) => {
    const hashes = found.get(no) ?? []
    if (hashes.length !== count) throw new IncompleteLog(`The log has ${hashes.length} of ${count} hashes.`)
    return hashes
  })
}

/** The newest link of each department's audit trail that may enter the log: an hour after the one before. */
export const findDueLinks = (
  q: Querier,
  before: Date,
): Promise<{ departmentId: number; position: number; digest: string }[]> =>
  rowsOf(
    q,
    sql`select d.id as "departmentId", l.position, l.digest
      from departments d
        cross join lateral (select position, digest from audit_links where department_id = d.id order by position desc limit 1) l
        left join lateral (select data, at from log_pending
          where department_id = d.id and data like E'vigia-hoja-1\nbitacora\n%' order by id desc limit 1) p on true
      where p.at is null or (p.at <= ${before.toISOString()}::timestamptz and split_part(p.data, E'\n', 3) <> l.position::text)
      order by d.id`,
  )
