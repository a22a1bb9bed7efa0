import type { TileName } from '../../../domain/evidence/tile-path.ts'
import {
  completeHash,
  consistencyRanges,
  hashesOfLevel,
  hashOver,
  inclusionRanges,
  placeInTile,
  subtreesOf,
  TILE_WIDTH,
} from '../../../domain/evidence/tlog.ts'
import type { Querier } from '../../platform/db/database.ts'
import { type LogId, newestCheckpoint } from './checkpoints.queries.ts'
import { findHashes } from './integrate-leaves.queries.ts'
import { findEntries, findLeaf } from './leaf-proof.queries.ts'
import { sha256 } from './log-sha256.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Hashes of ranges of leaves, each from the complete subtrees in it, with one question to the database. */
async function hashesOfRanges(q: Querier, log: LogId, ranges: readonly { start: number; end: number }[]) {
  const subtrees = ranges.map(subtreesOf)
  const places = subtrees.flat().map((subtree) => {
    const { level, tile, offset, count } = placeInTile(subtree)
    return { level, first: tile * TILE_WIDTH + offset, count }
  })
  const found = places.length > 0 ? await findHashes(q, log, places) : []
  const complete = found.map((hashes) => completeHash(hashes, sha256))
  return subtrees.map(({ length }) => hashOver(complete.splice(0, length), sha256))
}

/** A leaf with its place in the log. Hashes are base64. */
export type LeafProof = {
  position: number
  size: number
  root: string
  proof: string[]
  checkpoint: string
  leaf: string
}

/**
 * Proves that a digest is in the log: a seal, or that of an issued file.
 * @param departmentId absent for the log of any department
 * @returns undefined for a digest without a position
 */
export async function proofOfLeaf(q: Querier, digest: string, departmentId?: number): Promise<LeafProof | undefined> {
  const leaf = await findLeaf(q, { digest, departmentId })
  const checkpoint = leaf && (await newestCheckpoint(q, leaf.departmentId))
  if (!leaf || !checkpoint || leaf.position >= checkpoint.size) return undefined
  const { position, data } = leaf
  const { size, root, note } = checkpoint
  const proof = await hashesOfRanges(q, checkpoint, inclusionRanges(position, size))
  return { position, size, root, proof: proof.map(base64), checkpoint: note, leaf: data }
}

/** The root that a log had at a size; it has at least as many leaves. */
export async function rootAt(q: Querier, log: LogId, size: number): Promise<string> {
  const [root] = await hashesOfRanges(q, log, [{ start: 0, end: size }])
  return base64(root as Uint8Array)
}

/** Proves that the log of size `to` begins with that of size `from`; it has at least `to` leaves. */
export async function consistencyOf(q: Querier, log: LogId, { from, to }: { from: number; to: number }) {
  const hashes = await hashesOfRanges(q, log, [
    { start: 0, end: from },
    { start: 0, end: to },
    ...consistencyRanges(from, to),
  ])
  const [fromRoot = '', root = '', ...proof] = hashes.map(base64)
  return { from, fromRoot, size: to, root, proof }
}

const LENGTH_BYTES = 2

/** An entry as tiles have it: its length in two bytes, the greater one first, and its text. */
function entryOf(data: string): Buffer {
  const entry = Buffer.alloc(LENGTH_BYTES + Buffer.byteLength(data))
  entry.writeUInt16BE(entry.length - LENGTH_BYTES)
  entry.write(data, LENGTH_BYTES)
  return entry
}

/** The bytes of a tile; undefined for one that the log does not have yet. */
export async function readTile(
  q: Querier,
  log: LogId & { size: number },
  { level, tile, width }: TileName,
): Promise<Buffer | undefined> {
  const [treeLevel, first] = [level === 'entries' ? 0 : level, tile * TILE_WIDTH]
  if (first + width > hashesOfLevel(treeLevel, log.size)) return undefined
  if (level === 'entries') return Buffer.concat((await findEntries(q, log, { first, count: width })).map(entryOf))
  const [hashes = []] = await findHashes(q, log, [{ level, first, count: width }])
  return Buffer.concat(hashes)
}
