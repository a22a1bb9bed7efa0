import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import type { LogId } from './checkpoints.queries.ts'

export type FoundLeaf = LogId & { position: number; data: string }

/** The first leaf with a digest in the newest log of its department. */
export async function findLeaf(
  q: Querier,
  { digest, departmentId }: { digest: string; departmentId?: number | undefined },
): Promise<FoundLeaf | undefined> {
  const own = departmentId === undefined ? sql`` : sql`and l.department_id = ${departmentId}`
  const [row] = await rowsOf<Omit<FoundLeaf, 'position'> & { position: string | number }>(
    q,
    sql`select l.department_id as "departmentId", l.epoch, l.position, l.data from log_leaves l
      where split_part(l.data, E'\n', 4) = ${digest} ${own}
        and l.epoch = (select max(epoch) from log_origins where department_id = l.department_id)
      order by l.department_id, l.position limit 1`,
  )
  return row && { ...row, position: Number(row.position) }
}

/** Texts of leaves from a position on, up to a limit. */
export const findEntries = (
  q: Querier,
  { departmentId, epoch }: LogId,
  { first, count }: { first: number; count: number },
): Promise<string[]> =>
  rowsOf<{ data: string }>(
    q,
    sql`select data from log_leaves where department_id = ${departmentId} and epoch = ${epoch}
      and position >= ${first} and position < ${first + count} order by position`,
  ).then((rows) => rows.map(({ data }) => data))
