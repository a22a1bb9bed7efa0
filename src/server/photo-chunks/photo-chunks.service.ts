import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { type ChunkFault, type ChunkPlace, chunkFault, KEPT_DAYS } from '../../domain/photo-chunks/photo-chunk.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { findStoredImage } from '../images/images.queries.ts'
import { mayReadSignature } from '../images/signature-readers.service.ts'
import type { ChunkOutcome } from '../platform/blobs/unfinished-files.ts'
import type { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import type { ChunkShare } from './chunk-share.ts'
import { chunksInRows, deleteRows, findRows, type SentFile, sweepRows } from './photo-chunks.queries.ts'

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

const keyOf = ({ official, sha256 }: SentFile) => ({ userId: official.id, sha256 })

type Parts = Pick<Platform, 'db' | 'unfinished' | 'clock'>
type AddingParts = Parts & Pick<Platform, 'uploadQuota'>

/** Moves a file that an earlier version received as rows to the files, so that it goes on where it was (decision 026). */
async function adoptRows({ db, unfinished, clock }: Parts, file: SentFile): Promise<void> {
  const upload = await findRows(db, file)
  if (!upload) return
  for await (const { offset, bytes } of chunksInRows(db, file)) {
    const chunk = { offset, total: upload.totalBytes, bytes, at: clock() }
    if ((await unfinished.append(keyOf(file), chunk)).kind !== 'held') break
  }
  await deleteRows(db, file)
}

/**
 * Evidence, or a signature that the official may see, which the department keeps. A digest of any other signature would make
 * it the photo of a finding, which the whole department sees.
 */
async function findKept({ db }: Pick<Platform, 'db'>, { official, sha256 }: SentFile) {
  const evidence = await findStoredImage(db, official.departmentId, 'evidence', sha256)
  if (evidence) return evidence
  const signature = await findStoredImage(db, official.departmentId, 'signatures', sha256)
  return signature && (await mayReadSignature(db, official, signature.name)) ? signature : undefined
}

/** Bytes that have come of a file, as rows too. */
async function unfinishedBytes(parts: Parts, file: SentFile): Promise<number> {
  const held = await parts.unfinished.heldBytes(keyOf(file))
  if (held !== undefined) return held
  await adoptRows(parts, file)
  return (await parts.unfinished.heldBytes(keyOf(file))) ?? 0
}

/**
 * Bytes of the file that the server holds: its size when the department already keeps the image. An image that the blob
 * store lost counts as absent, so that the device sends it again.
 */
export async function receivedBytes(platform: Parts & Pick<Platform, 'blobs'>, file: SentFile): Promise<number> {
  checkSender(file.official)
  const stored = await findKept(platform, file)
  if (stored && (await platform.blobs.has(stored.name))) return stored.bytes
  return unfinishedBytes(platform, file)
}

/** Bytes that the file holds after a chunk. @throws Problem when the chunk was refused */
function heldAfter(outcome: ChunkOutcome): number {
  switch (outcome.kind) {
    case 'held':
      return outcome.heldBytes
    case 'out-of-step': {
      const standsAt = String(outcome.heldBytes)
      throw new Problem('pieces.out-of-step', { params: { receivedBytes: standsAt }, fields: { offset: standsAt } })
    }
    case 'mismatch':
      throw new Problem('pieces.mismatch')
    case 'no-room':
      throw new Problem('pieces.too-many')
  }
}

/** Removes unfinished files that got no chunk for two weeks. A failure is logged and tried again. */
export async function sweepUnfinished({
  db,
  unfinished,
  clock,
  log,
}: Pick<Platform, 'db' | 'unfinished' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  await Promise.all([unfinished.sweep(before), sweepRows(db, before)]).catch((err: unknown) =>
    log.warn({ err }, 'photo chunks: clean-up failed'),
  )
}

/** Saves the next chunk; checks a complete file against its digest. */
export async function addChunk(
  platform: AddingParts,
  share: ChunkShare,
  file: SentFile,
  place: ChunkPlace,
  { bytes, size }: ReceivedFile,
): Promise<number> {
  checkSender(file.official)
  const fault = chunkFault(place, size)
  if (fault) throw new Problem(faultProblem[fault])
  const at = platform.clock()
  return share(file.official.id, size, at, async () => {
    await platform.uploadQuota.take(file.official.id, size)
    const append = () => platform.unfinished.append(keyOf(file), { ...place, bytes, at })
    const outcome = await append()
    const isUnknown = outcome.kind === 'out-of-step' && outcome.heldBytes === 0 && place.offset > 0
    if (!isUnknown) return heldAfter(outcome)
    await unfinishedBytes(platform, file)
    return heldAfter(await append())
  })
}

/** A file received completely in chunks, or an image that the department already keeps; undefined when neither. */
export async function readFile(platform: Platform, file: SentFile): Promise<Uint8Array | undefined> {
  const { blobs, unfinished } = platform
  const bytes = await unfinished.read(keyOf(file))
  if (bytes) return bytes
  // A save removes the file once it keeps the image, possibly since it was complete; the image is there then.
  const stored = await findKept(platform, file)
  const kept = stored && (await blobs.get(stored.name))
  if (kept) return kept
  await adoptRows(platform, file)
  return unfinished.read(keyOf(file))
}
