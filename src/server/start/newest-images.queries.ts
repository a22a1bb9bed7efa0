import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { images } from '../schema/images.table.ts'

const LAST_PAGES = sql`where ctid >= (
  select format('(%s,0)', greatest(pg_relation_size('images') / current_setting('block_size')::int - 4, 0))::tid)`

async function namesAmong(q: Querier, among: SQL, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`select name from ${images} ${among} order by created_at desc limit ${limit}::int`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Names of the newest images. No index has this order and the table may have a million rows, so only its last pages
 * are read: rows of images are never changed or deleted. The whole table is read when a rollback left those pages empty.
 */
export async function findNewestImages(q: Querier, limit: number): Promise<string[]> {
  const names = await namesAmong(q, LAST_PAGES, limit)
  return names.length > 0 ? names : namesAmong(q, sql``, limit)
}
