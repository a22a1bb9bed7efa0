import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { hashesIn } from './log-sha256.ts'

/** A log of a department: each of its epochs is a tree of its own. */
export type LogId = { departmentId: number; epoch: number }

/** A kept checkpoint. `root` is base64, and `note` the signed text. */
export type KeptCheckpoint = LogId & { origin: string; size: number; root: string; note: string; at: Date }

type CheckpointRow = Omit<KeptCheckpoint, 'at' | 'size'> & { size: string | number; at: string | Date }

const toCheckpoint = (row: CheckpointRow): KeptCheckpoint => ({ ...row, size: Number(row.size), at: new Date(row.at) })

const checkpoints = (where: SQL) => sql`select c.department_id as "departmentId", c.epoch, o.origin, c.size,
    translate(encode(c.root, 'base64'), E'\n', '') as root, c.note, c.at
  from log_checkpoints c join log_origins o on o.department_id = c.department_id and o.epoch = c.epoch where ${where}`

/** The newest checkpoint of a department's log; undefined before its first leaf. */
export async function newestCheckpoint(q: Querier, departmentId: number): Promise<KeptCheckpoint | undefined> {
  const [row] = await rowsOf<CheckpointRow>(
    q,
    sql`${checkpoints(sql`c.department_id = ${departmentId}`)} order by c.epoch desc, c.size desc limit 1`,
  )
  return row && toCheckpoint(row)
}

/** The newest checkpoint of one log up to an instant. */
export async function checkpointUntil(
  q: Querier,
  { departmentId, epoch }: LogId,
  at: Date,
): Promise<KeptCheckpoint | undefined> {
  const [row] = await rowsOf<CheckpointRow>(
    q,
    sql`${checkpoints(sql`c.department_id = ${departmentId} and c.epoch = ${epoch} and c.at <= ${at.toISOString()}::timestamptz`)}
      order by c.size desc limit 1`,
  )
  return row && toCheckpoint(row)
}

/** The department whose log began first: that of calls that name none. */
export async function firstDepartment(q: Querier): Promise<number | undefined> {
  const [row] = await rowsOf<{ id: number }>(
    q,
    sql`select department_id as id from log_origins order by begun_at, department_id limit 1`,
  )
  return row?.id
}

/** Departments that have a log, with its newest epoch. */
export const findLogs = (q: Querier): Promise<(LogId & { origin: string })[]> =>
  rowsOf<LogId & { origin: string }>(
    q,
    sql`select distinct on (department_id) department_id as "departmentId", epoch, origin
      from log_origins order by department_id, epoch desc`,
  )

/**
 * The end of a log: what the next leaf is added to.
 * @property upTo id of the last pending leaf that has a position
 */
export type LogHead = LogId & { origin: string; size: number; frontier: Uint8Array[]; upTo: number }

export async function findHead(q: Querier, departmentId: number): Promise<LogHead | undefined> {
  const [row] = await rowsOf<
    Omit<LogHead, 'frontier' | 'size' | 'upTo'> & Record<'frontier' | 'size' | 'upTo', string>
  >(
    q,
    sql`select o.department_id as "departmentId", o.epoch, o.origin, coalesce(c.size, 0) as size,
        coalesce(encode(c.frontier, 'hex'), '') as frontier, coalesce(l.pending_id, 0) as "upTo"
      from log_origins o
        left join lateral (select size, frontier from log_checkpoints
          where department_id = o.department_id and epoch = o.epoch order by size desc limit 1) c on true
        left join log_leaves l on l.department_id = o.department_id and l.epoch = o.epoch and l.position = c.size - 1
      where o.department_id = ${departmentId} order by o.epoch desc limit 1`,
  )
  return row && { ...row, size: Number(row.size), upTo: Number(row.upTo), frontier: hashesIn(row.frontier) }
}

/** Begins the log of a department, with the name that it keeps from now on. */
export async function beginLog(q: Querier, log: LogId & { origin: string }, at: Date): Promise<void> {
  await q.execute(sql`insert into log_origins (department_id, epoch, origin, begun_at)
    values (${log.departmentId}, ${log.epoch}, ${log.origin}, ${at.toISOString()}::timestamptz) on conflict do nothing`)
}
