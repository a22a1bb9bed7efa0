import { createHash } from 'node:crypto'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import {
  type ChunkFault,
  type ChunkPlace,
  chunkFault,
  KEPT_DAYS,
  LEAST_COUNTED_BYTES,
  MAX_OUTSTANDING_BYTES,
} from '../../domain/photo-chunks/photo-chunk.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { findStoredImage } from '../images/images.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import {
  appendChunk,
  deleteUploads,
  type FileKey,
  findChunk,
  findUpload,
  holdSender,
  insertUpload,
  lockUpload,
  outstandingBytes,
  readBytes,
  sweepUploads,
} from './photo-chunks.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const faultProblem: Record<ChunkFault, ProblemCode> = {
  'file-too-large': 'image.too-large',
  'too-small': 'pieces.misplaced',
  outside: 'pieces.misplaced',
}

/** Only officials who carry visits into the field send photos in chunks. */
function checkSender(official: Official): void {
  if (!may(official, 'visits.carry', official)) throw new Problem('access.forbidden')
}

/**
 * Bytes of the file that the server holds: its size when the department already keeps the image. An image that the blob
 * store lost counts as absent, so that the device sends it again.
 */
export async function receivedBytes({ db, blobs }: Pick<Platform, 'db' | 'blobs'>, key: FileKey): Promise<number> {
  checkSender(key.official)
  const stored = await findStoredImage(db, key.official.departmentId, key.sha256)
  if (stored && (await blobs.has(stored.name))) return stored.bytes
  return (await findUpload(db, key))?.receivedBytes ?? 0
}

type Chunk = ChunkPlace & { key: FileKey; bytes: Uint8Array; at: Date }

const outOfStep = (standsAt: number) =>
  new Problem('pieces.out-of-step', {
    params: { receivedBytes: String(standsAt) },
    fields: { offset: String(standsAt) },
  })

/** Locks the file and returns its received bytes, or begins it with its first chunk. */
async function openUpload(tx: Querier, { key, offset, total, at }: Chunk): Promise<number | Problem> {
  if (offset === 0) await holdSender(tx, key.official)
  const held = await lockUpload(tx, key)
  if (held?.totalBytes === total) return held.receivedBytes
  if (offset > 0) return outOfStep(0)
  // Two sizes under one digest: start again with the newer one, and let the digest of the complete file decide.
  if (held) await deleteUploads(tx, key.official, [key.sha256])
  const outstanding = await outstandingBytes(tx, key.official, LEAST_COUNTED_BYTES)
  if (outstanding + Math.max(total, LEAST_COUNTED_BYTES) > MAX_OUTSTANDING_BYTES) return new Problem('pieces.too-many')
  await insertUpload(tx, key, total, at)
  return 0
}

/** Whether this repeats the last chunk, whose answer the device never received. */
async function isRepeated(tx: Querier, { key, offset, bytes }: Chunk, standsAt: number): Promise<boolean> {
  if (offset + bytes.byteLength !== standsAt) return false
  const last = await findChunk(tx, key, offset)
  return last !== undefined && Buffer.compare(last, bytes) === 0
}

async function isWhole(tx: Querier, key: FileKey): Promise<boolean> {
  const digest = createHash('sha256').update(await readBytes(tx, key))
  return digest.digest('hex') === key.sha256
}

/** @returns the received bytes or the refusal; the transaction commits in both cases */
async function saveChunk(tx: Querier, chunk: Chunk): Promise<number | Problem> {
  const standsAt = await openUpload(tx, chunk)
  if (standsAt instanceof Problem) return standsAt
  const { key, offset, total, bytes } = chunk
  if (offset !== standsAt) return (await isRepeated(tx, chunk, standsAt)) ? standsAt : outOfStep(standsAt)
  await appendChunk(tx, key, chunk)
  const end = offset + bytes.byteLength
  if (end < total || (await isWhole(tx, key))) return end
  await deleteUploads(tx, key.official, [key.sha256])
  return new Problem('pieces.mismatch')
}

/** Saves the next chunk; checks a complete file against its digest. */
export async function addChunk(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: FileKey,
  place: ChunkPlace,
  { bytes, size }: ReceivedFile,
): Promise<number> {
  checkSender(key.official)
  const fault = chunkFault(place, size)
  if (fault) throw new Problem(faultProblem[fault])
  const at = clock()
  // Each new file triggers the clean-up: often enough, without a timer.
  if (place.offset === 0) await sweepUploads(db, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
  const kept = await db.transaction((tx) => saveChunk(tx, { ...place, key, bytes, at }))
  if (kept instanceof Problem) throw kept
  return kept
}

/** A file received completely in chunks, or an image that the department already keeps; undefined when neither. */
export async function readFile({ db, blobs }: Platform, key: FileKey): Promise<Uint8Array | undefined> {
  const upload = await findUpload(db, key)
  const bytes = upload && (await readBytes(db, key))
  // A save deletes the chunks once it keeps the image, possibly since they were counted; the image is there then.
  if (bytes && bytes.byteLength === upload.totalBytes) return bytes
  const stored = await findStoredImage(db, key.official.departmentId, key.sha256)
  return stored && blobs.get(stored.name)
}
