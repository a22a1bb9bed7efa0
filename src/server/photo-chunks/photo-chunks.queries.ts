import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { uploadChunks, uploads } from '../schema/photo-chunks.table.ts'
import { users } from '../schema/users.table.ts'

type Table = typeof uploads | typeof uploadChunks

/** The sender and the digest of the file: an official never reads or continues the file of another official. */
export type FileKey = { official: Official; sha256: string }

const columnsOf = ({ official, sha256 }: FileKey) => ({
  departmentId: official.departmentId,
  userId: official.id,
  sha256,
})
const ofSender = (table: Table, { departmentId, id }: Official) =>
  and(eq(table.departmentId, departmentId), eq(table.userId, id))
const ofFile = (table: Table, { official, sha256 }: FileKey) => and(ofSender(table, official), eq(table.sha256, sha256))

export const findUpload = (q: Querier, key: FileKey) =>
  q
    .select({ totalBytes: uploads.totalBytes, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(ofFile(uploads, key))
    .then(([upload]) => upload)

/** Reads the upload and locks it until the transaction ends, so that chunks of one file are added one at a time. */
export const lockUpload = (tx: Querier, key: FileKey) =>
  tx
    .select({ totalBytes: uploads.totalBytes, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(ofFile(uploads, key))
    .for('update')
    .then(([upload]) => upload)

/** Locks the sender: one official begins one file at a time, so that their unfinished bytes can be counted. */
export const holdSender = async (tx: Querier, { id }: Official): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

/**
 * Bytes of an official's unfinished files once all of them are complete.
 * @param least bytes that a smaller file counts for
 */
export const outstandingBytes = (tx: Querier, official: Official, least: number): Promise<number> =>
  tx
    .select({ bytes: sql<number>`coalesce(sum(greatest(${uploads.totalBytes}, ${least}::integer)), 0)::float8` })
    .from(uploads)
    .where(ofSender(uploads, official))
    .then(([sum]) => sum?.bytes ?? 0)

export const insertUpload = async (tx: Querier, key: FileKey, totalBytes: number, touchedAt: Date): Promise<void> => {
  await tx.insert(uploads).values({ ...columnsOf(key), totalBytes, receivedBytes: 0, touchedAt })
}

/** Adds a chunk at the end of the file. */
export async function appendChunk(
  tx: Querier,
  key: FileKey,
  { offset, bytes, at }: { offset: number; bytes: Uint8Array; at: Date },
): Promise<void> {
  await tx.insert(uploadChunks).values({ ...columnsOf(key), offsetBytes: offset, bytes })
  await tx
    .update(uploads)
    .set({ receivedBytes: offset + bytes.byteLength, touchedAt: at })
    .where(ofFile(uploads, key))
}

export const findChunk = (q: Querier, key: FileKey, offset: number): Promise<Uint8Array | undefined> =>
  q
    .select({ bytes: uploadChunks.bytes })
    .from(uploadChunks)
    .where(and(ofFile(uploadChunks, key), eq(uploadChunks.offsetBytes, offset)))
    .then(([chunk]) => chunk?.bytes)

/** The bytes received so far, joined. */
export const readBytes = (q: Querier, key: FileKey): Promise<Buffer> =>
  q
    .select({ bytes: uploadChunks.bytes })
    .from(uploadChunks)
    .where(ofFile(uploadChunks, key))
    .orderBy(asc(uploadChunks.offsetBytes))
    .then((chunks) => Buffer.concat(chunks.map(({ bytes }) => bytes)))

/** Deletes files; the database deletes their chunks with them. */
export const deleteUploads = async (q: Querier, official: Official, digests: readonly string[]): Promise<void> => {
  if (digests.length === 0) return
  await q.delete(uploads).where(and(ofSender(uploads, official), inArray(uploads.sha256, [...digests])))
}

/** Deletes every file without a new chunk since `before`; skips a file that another transaction has locked. */
export const sweepUploads = async (q: Querier, before: Date): Promise<void> => {
  await q.execute(sql`
    delete from ${uploads} where (department_id, user_id, sha256) in (
      select department_id, user_id, sha256 from ${uploads}
      where touched_at < ${before.toISOString()}::timestamptz for update skip locked)`)
}
