import { sql } from 'drizzle-orm'
import { TILE_WIDTH } from '../../../domain/evidence/tlog.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'
import type { LogId } from './checkpoints.queries.ts'

/** Faults of one kind that a run tells. */
const MOST = 1_000

/** Whether the schema has the log yet: a copy of an older version has none. */
export async function hasLog(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.log_leaves') is not null as has`)
  return row?.has === true
}

/** Every log of every department, the older ones first. */
export const findAllLogs = (q: Querier): Promise<(LogId & { origin: string })[]> =>
  rowsOf(q, sql`select department_id as "departmentId", epoch, origin from log_origins order by department_id, epoch`)

/** A kept leaf, with the text that waited for its position. `hash` is hexadecimal. */
export type KeptLeaf = { position: number; pendingId: number; data: string; hash: string; pendingData: string | null }

export const findLeavesFrom = (
  q: Querier,
  { departmentId, epoch }: LogId,
  first: number,
  limit: number,
): Promise<KeptLeaf[]> =>
  rowsOf<Omit<KeptLeaf, 'position' | 'pendingId'> & Record<'position' | 'pendingId', string | number>>(
    q,
    sql`select l.position, l.pending_id as "pendingId", l.data, encode(l.hash, 'hex') as hash, p.data as "pendingData"
      from log_leaves l left join log_pending p on p.id = l.pending_id and p.department_id = l.department_id
      where l.department_id = ${departmentId} and l.epoch = ${epoch} and l.position >= ${first}
      order by l.position limit ${limit}`,
  ).then((rows) => rows.map((row) => ({ ...row, position: Number(row.position), pendingId: Number(row.pendingId) })))

/** A kept checkpoint; root and frontier are hexadecimal. */
export type CheckedCheckpoint = { size: number; root: string; frontier: string; note: string }

export const findCheckpointsFrom = (
  q: Querier,
  { departmentId, epoch }: LogId,
  { after, upTo }: { after: number; upTo: number },
): Promise<CheckedCheckpoint[]> =>
  rowsOf<Omit<CheckedCheckpoint, 'size'> & { size: string | number }>(
    q,
    sql`select size, encode(root, 'hex') as root, encode(frontier, 'hex') as frontier, note from log_checkpoints
      where department_id = ${departmentId} and epoch = ${epoch} and size > ${after} and size <= ${upTo} order by size`,
  ).then((rows) => rows.map((row) => ({ ...row, size: Number(row.size) })))

/** Size of the newest checkpoint; 0 without one. */
export async function findSignedSize(q: Querier, { departmentId, epoch }: LogId): Promise<number> {
  const [row] = await rowsOf<{ size: string | number }>(
    q,
    sql`select coalesce(max(size), 0) as size from log_checkpoints
      where department_id = ${departmentId} and epoch = ${epoch}`,
  )
  return Number(row?.size ?? 0)
}

/** The acta whose seal or file a leaf is, as reports name it; undefined for other leaves. */
export async function findActaOfLeaf(
  q: Querier,
  { departmentId, epoch }: LogId,
  position: number,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ acta: string }>(
    q,
    sql`select ${toldActaOf('i')} as acta from log_leaves l
      join inspections i on i.department_id = l.department_id and i.id::text =
        substring(l.data from E'^vigia-hoja-1\n(?:acta\n|expedida\nacta/)([0-9]+)[\n/]')
      where l.department_id = ${departmentId} and l.epoch = ${epoch} and l.position = ${position}`,
  )
  return row?.acta
}

/** Leaves and tiles beyond the newest checkpoint, which is written with them: one statement sees one instant. */
export const findUnsigned = (
  q: Querier,
  { departmentId, epoch, origin }: LogId & { origin: string },
): Promise<string[]> =>
  rowsOf<{ leaves: number; tiles: number }>(
    q,
    sql`with signed as (select coalesce(max(size), 0) as size from log_checkpoints
        where department_id = ${departmentId} and epoch = ${epoch})
      select (select count(*)::int from log_leaves, signed
          where department_id = ${departmentId} and epoch = ${epoch} and position >= signed.size) as leaves,
        (select count(*)::int from log_tiles, signed where department_id = ${departmentId} and epoch = ${epoch}
          and (tile + 1) * ${TILE_WIDTH}::numeric ^ (level + 1) > signed.size) as tiles`,
  ).then(([found]) => [
    ...(found && found.leaves > 0
      ? [`El libro ${origin} tiene ${found.leaves} registros que ninguna nota firma.`]
      : []),
    ...(found && found.tiles > 0 ? [`El libro ${origin} tiene ${found.tiles} tramos de registros que le faltan.`] : []),
  ])

/** Full tiles of a level: the digest of their hashes, and the hash over them, both hexadecimal. */
export const findTiles = (
  q: Querier,
  { departmentId, epoch }: LogId,
  level: number,
): Promise<{ tile: number; digest: string; root: string }[]> =>
  rowsOf<{ tile: string | number; digest: string; root: string }>(
    q,
    sql`select tile, encode(sha256(hashes), 'hex') as digest, encode(root, 'hex') as root from log_tiles
      where department_id = ${departmentId} and epoch = ${epoch} and level = ${level} order by tile`,
  ).then((rows) => rows.map((row) => ({ ...row, tile: Number(row.tile) })))

/**
 * Contradictions between the log and the rest: actas that are not in it as they are sealed now, or twice. Leaves that it
 * passed over, and links of the audit trail that it knows otherwise, count too.
 */
export const findContradictions = (q: Querier): Promise<string[]> =>
  rowsOf<{ fault: string }>(
    q,
    sql`select 'El libro público no tiene el sello del acta ' || ${toldActaOf('i')} || '.' as fault from inspections i
        where i.seal is not null and not exists (select from log_pending p
          where p.department_id = i.department_id and p.data = acta_leaf(i.id, i.seal))
      union all
      select 'El libro público tiene ' || d.leaves || ' registros del acta ' || coalesce(${toldActaOf('i')}, 'con identificador ' || d.id) || '.'
        from (select department_id, split_part(data, E'\n', 3) as id, count(*) as leaves from log_pending
          where data like E'vigia-hoja-1\nacta\n%' group by 1, 2 having count(*) > 1) d
          left join inspections i on i.department_id = d.department_id and i.id::text = d.id
      union all
      select 'El libro público pasó por alto el registro que espera con el número ' || p.id || '.'
        from log_pending p
          join lateral (select max(epoch) as epoch from log_origins where department_id = p.department_id) o on true
          join lateral (select pending_id from log_leaves where department_id = p.department_id and epoch = o.epoch
            order by position desc limit 1) newest on true
        where p.id < newest.pending_id and not exists (select from log_leaves l
          where l.department_id = p.department_id and l.epoch = o.epoch and l.pending_id = p.id)
      union all
      select 'El eslabón ' || split_part(p.data, E'\n', 3) || ' de la auditoría no es el que está en el libro público.'
        from log_pending p where p.data like E'vigia-hoja-1\nbitacora\n%' and not exists (select from audit_links l
          where l.department_id = p.department_id and l.position::text = split_part(p.data, E'\n', 3)
            and l.digest = split_part(p.data, E'\n', 4))
      order by 1 limit ${MOST}`,
  ).then((rows) => rows.map(({ fault }) => fault))

/** Public keys (SPKI in base64) that signed the logs of this installation, as far as its rows know. */
export async function findLogKeys(q: Querier): Promise<string[]> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.signing_keys') is not null as has`)
  if (!row?.has) return []
  const keys = await rowsOf<{ spki: string }>(
    q,
    sql`select distinct spki from signing_keys where purpose = 'registro' order by spki`,
  )
  return keys.map(({ spki }) => spki)
}

/** Positions that a restore lost, as the log itself admits them. */
export async function findLostLeaves(
  q: Querier,
  { departmentId }: LogId,
): Promise<{ first: number; last: number } | undefined> {
  const [row] = await rowsOf<{ first: string | null; last: string | null }>(
    q,
    sql`select min(split_part(data, E'\n', 3)::bigint) as first, max(split_part(data, E'\n', 3)::bigint) as last
      from log_pending where department_id = ${departmentId} and data like E'vigia-hoja-1\nperdida\n%'`,
  )
  return row?.first == null ? undefined : { first: Number(row.first), last: Number(row.last) }
}
