import { and, asc, eq, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { uploadChunks, uploads } from '../schema/photo-chunks.table.ts'

type Table = typeof uploads | typeof uploadChunks

/** The sender and the digest of the file. */
export type SentFile = { official: Official; sha256: string }

const ofFile = (table: Table, { official, sha256 }: SentFile) =>
  and(eq(table.departmentId, official.departmentId), eq(table.userId, official.id), eq(table.sha256, sha256))

/** A file that an earlier version received as rows (decision 026). */
export const findRows = (q: Querier, file: SentFile) =>
  q
    .select({ totalBytes: uploads.totalBytes })
    .from(uploads)
    .where(ofFile(uploads, file))
    .then(([upload]) => upload)

/** Yields the chunks of such a file in their order, one in memory at a time. */
export async function* chunksInRows(q: Querier, file: SentFile) {
  const places = await q
    .select({ offset: uploadChunks.offsetBytes })
    .from(uploadChunks)
    .where(ofFile(uploadChunks, file))
    .orderBy(asc(uploadChunks.offsetBytes))
  for (const { offset } of places) {
    const [chunk] = await q
      .select({ offset: uploadChunks.offsetBytes, bytes: uploadChunks.bytes })
      .from(uploadChunks)
      .where(and(ofFile(uploadChunks, file), eq(uploadChunks.offsetBytes, offset)))
    if (chunk) yield chunk
  }
}

/** Deletes such a file; the database deletes its chunks with it. */
export const deleteRows = async (q: Querier, file: SentFile): Promise<void> => {
  await q.delete(uploads).where(ofFile(uploads, file))
}

/** Deletes every such file without a new chunk since `before`; skips one that another transaction has locked. */
export const sweepRows = async (q: Querier, before: Date): Promise<void> => {
  await q.execute(sql`
    delete from ${uploads} where (department_id, user_id, sha256) in (
      select department_id, user_id, sha256 from ${uploads}
      where touched_at < ${before.toISOString()}::timestamptz for update skip locked)`)
}
