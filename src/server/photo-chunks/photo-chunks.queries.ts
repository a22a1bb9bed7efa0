import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { uploadPieces, uploads } from '../schema/pieces.table.ts'
import { users } from '../schema/users.table.ts'

type Table = typeof uploads | typeof uploadPieces

/** The sender and the digest of what they send: nobody goes on with, or sees, a file of somebody else. */
export type FileKey = { official: Official; sha256: string }

const columnsOf = ({ official, sha256 }: FileKey) => ({
  departmentId: official.departmentId,
  userId: official.id,
  sha256,
})
const ofPerson = (table: Table, { departmentId, id }: Official) =>
  and(eq(table.departmentId, departmentId), eq(table.userId, id))
const ofFile = (table: Table, { official, sha256 }: FileKey) => and(ofPerson(table, official), eq(table.sha256, sha256))

export const findUpload = (q: Querier, key: FileKey) =>
  q
    .select({ totalBytes: uploads.totalBytes, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(ofFile(uploads, key))
    .then(([upload]) => upload)

/** The same, held until the transaction ends: pieces of one file take turns. */
export const lockUpload = (tx: Querier, key: FileKey) =>
  tx
    .select({ totalBytes: uploads.totalBytes, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(ofFile(uploads, key))
    .for('update')
    .then(([upload]) => upload)

/** One person begins one file at a time, so that what they have outstanding can be counted. */
export const holdSender = async (tx: Querier, { id }: Official): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

/**
 * Bytes that a person's files take, or will take once they are whole.
 * @param least what the smallest file counts for
 */
export const outstandingBytes = (tx: Querier, official: Official, least: number): Promise<number> =>
  tx
    .select({ bytes: sql<number>`coalesce(sum(greatest(${uploads.totalBytes}, ${least}::integer)), 0)::float8` })
    .from(uploads)
    .where(ofPerson(uploads, official))
    .then(([sum]) => sum?.bytes ?? 0)

export const insertUpload = async (tx: Querier, key: FileKey, totalBytes: number, touchedAt: Date): Promise<void> => {
  await tx.insert(uploads).values({ ...columnsOf(key), totalBytes, receivedBytes: 0, touchedAt })
}

/** A piece where the file stood. */
export async function appendPiece(
  tx: Querier,
  key: FileKey,
  { offset, bytes, at }: { offset: number; bytes: Uint8Array; at: Date },
): Promise<void> {
  await tx.insert(uploadPieces).values({ ...columnsOf(key), offsetBytes: offset, bytes })
  await tx
    .update(uploads)
    .set({ receivedBytes: offset + bytes.byteLength, touchedAt: at })
    .where(ofFile(uploads, key))
}

export const findPiece = (q: Querier, key: FileKey, offset: number): Promise<Uint8Array | undefined> =>
  q
    .select({ bytes: uploadPieces.bytes })
    .from(uploadPieces)
    .where(and(ofFile(uploadPieces, key), eq(uploadPieces.offsetBytes, offset)))
    .then(([piece]) => piece?.bytes)

/** All that came of a file, joined. */
export const readBytes = (q: Querier, key: FileKey): Promise<Buffer> =>
  q
    .select({ bytes: uploadPieces.bytes })
    .from(uploadPieces)
    .where(ofFile(uploadPieces, key))
    .orderBy(asc(uploadPieces.offsetBytes))
    .then((pieces) => Buffer.concat(pieces.map(({ bytes }) => bytes)))

/** Its pieces go with a file. */
export const deleteUploads = async (q: Querier, official: Official, digests: readonly string[]): Promise<void> => {
  if (digests.length === 0) return
  await q.delete(uploads).where(and(ofPerson(uploads, official), inArray(uploads.sha256, [...digests])))
}

/** Files of anybody that nobody has gone on with since; one that is being gone on with right now is passed over. */
export const sweepUploads = async (q: Querier, before: Date): Promise<void> => {
  await q.execute(sql`
    delete from ${uploads} where (department_id, user_id, sha256) in (
      select department_id, user_id, sha256 from ${uploads}
      where touched_at < ${before.toISOString()}::timestamptz for update skip locked)`)
}
