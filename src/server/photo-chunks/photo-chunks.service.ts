import { createHash } from 'node:crypto'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import {
  KEPT_DAYS,
  LEAST_COUNTED_BYTES,
  MAX_OUTSTANDING_BYTES,
  type PieceFault,
  type PiecePlace,
  pieceFault,
} from '../../domain/photo-chunks/photo-chunk.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { findStoredImage } from '../images/images.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/http/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import {
  appendPiece,
  deleteUploads,
  type FileKey,
  findPiece,
  findUpload,
  holdSender,
  insertUpload,
  lockUpload,
  outstandingBytes,
  readBytes,
  sweepUploads,
} from './photo-chunks.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const faultProblem: Record<PieceFault, ProblemCode> = {
  'file-too-large': 'image.too-large',
  'too-small': 'pieces.misplaced',
  outside: 'pieces.misplaced',
}

/** Pieces belong to field work: to nobody else. */
export function checkSender(official: Official): void {
  if (!may(official, 'visits.carry', official)) throw new Problem('access.forbidden')
}

/** How much of a file is here: all of it when it is a picture of the department already. One that the store lost is sent anew. */
export async function receivedBytes({ db, blobs }: Pick<Platform, 'db' | 'blobs'>, key: FileKey): Promise<number> {
  checkSender(key.official)
  const stored = await findStoredImage(db, key.official.departmentId, key.sha256)
  if (stored && (await blobs.has(stored.name))) return stored.bytes
  return (await findUpload(db, key))?.receivedBytes ?? 0
}

type Piece = PiecePlace & { key: FileKey; bytes: Uint8Array; at: Date }

const outOfStep = (standsAt: number) =>
  new Problem('pieces.out-of-step', {
    params: { receivedBytes: String(standsAt) },
    fields: { offset: String(standsAt) },
  })

/** The file's state before this piece; begun with it when it is the first. */
async function openUpload(tx: Querier, { key, offset, total, at }: Piece): Promise<number | Problem> {
  if (offset === 0) await holdSender(tx, key.official)
  const held = await lockUpload(tx, key)
  if (held?.totalBytes === total) return held.receivedBytes
  if (offset > 0) return outOfStep(0)
  // Another size under the same digest: one of the two was wrong, and the whole will tell which.
  if (held) await deleteUploads(tx, key.official, [key.sha256])
  const outstanding = await outstandingBytes(tx, key.official, LEAST_COUNTED_BYTES)
  if (outstanding + Math.max(total, LEAST_COUNTED_BYTES) > MAX_OUTSTANDING_BYTES) return new Problem('pieces.too-many')
  await insertUpload(tx, key, total, at)
  return 0
}

/** Whether this is the last piece again, whose answer got lost. */
async function isRepeated(tx: Querier, { key, offset, bytes }: Piece, standsAt: number): Promise<boolean> {
  if (offset + bytes.byteLength !== standsAt) return false
  const last = await findPiece(tx, key, offset)
  return last !== undefined && Buffer.compare(last, bytes) === 0
}

async function isWhole(tx: Querier, key: FileKey): Promise<boolean> {
  const digest = createHash('sha256').update(await readBytes(tx, key))
  return digest.digest('hex') === key.sha256
}

/** @returns how much of the file is here now, or the refusal; either way what it did is to be committed */
async function record(tx: Querier, piece: Piece): Promise<number | Problem> {
  const standsAt = await openUpload(tx, piece)
  if (standsAt instanceof Problem) return standsAt
  const { key, offset, total, bytes } = piece
  if (offset !== standsAt) return (await isRepeated(tx, piece, standsAt)) ? standsAt : outOfStep(standsAt)
  await appendPiece(tx, key, piece)
  const end = offset + bytes.byteLength
  if (end < total || (await isWhole(tx, key))) return end
  await deleteUploads(tx, key.official, [key.sha256])
  return new Problem('pieces.mismatch')
}

/** Keeps the piece that comes next; a whole file is checked against its digest. */
export async function addPiece(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: FileKey,
  place: PiecePlace,
  { bytes, size }: ReceivedFile,
): Promise<number> {
  checkSender(key.official)
  const fault = pieceFault(place, size)
  if (fault) throw new Problem(faultProblem[fault])
  const at = clock()
  // When a file begins is often enough, and needs nobody to remember it.
  if (place.offset === 0) await sweepUploads(db, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
  const kept = await db.transaction((tx) => record(tx, { ...place, key, bytes, at }))
  if (kept instanceof Problem) throw kept
  return kept
}

/** A file that came whole in pieces, or that is a picture of the department already; undefined when neither. */
export async function readFile({ db, blobs }: Platform, key: FileKey): Promise<Uint8Array | undefined> {
  const upload = await findUpload(db, key)
  const bytes = upload && (await readBytes(db, key))
  // Pieces go once a write has kept them, maybe since they were counted; then the picture is there.
  if (bytes && bytes.byteLength === upload.totalBytes) return bytes
  const stored = await findStoredImage(db, key.official.departmentId, key.sha256)
  return stored && blobs.get(stored.name)
}
