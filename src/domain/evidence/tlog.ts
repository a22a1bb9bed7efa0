/** SHA-256 of bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array
/** SHA-256 where it may only be had later, as in a browser. */
export type LaterSha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** Bytes of a hash. */
export const HASH_BYTES = 32
/** Hashes of a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256
/** Levels of the tree that a level of tiles covers. */
const TILE_LEVELS = 8

const joined = (first: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  bytes[0] = first
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The bytes whose digest is the hash of a leaf (RFC 6962, 2.1). */
export const leafInput = (data: Uint8Array): Uint8Array => joined(0, data)
/** The bytes whose digest is the hash of a node (RFC 6962, 2.1). */
export const nodeInput = (left: Uint8Array, right: Uint8Array): Uint8Array => joined(1, left, right)

/** The complete subtree of 2^`level` leaves that begins at leaf `index` · 2^`level`. */
export type Subtree = { level: number; index: number }
/** Leaves from `start` up to, and without, `end`. */
type Leaves = { start: number; end: number }

/** The largest power of two below a count of two or more. */
function splitOf(count: number): number {
  let half = 1
  while (half * 2 < count) half *= 2
  return half
}

/** Complete subtrees that make up a range of leaves, the largest first. A range of a proof begins where its largest may. */
export function subtreesOf({ start, end }: Leaves): Subtree[] {
  const found: Subtree[] = []
  for (let at = start; at < end; ) {
    let level = 0
    while (2 ** (level + 1) <= end - at) level += 1
    found.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return found
}

/** The hash over subtrees of one range, the largest first. The tree without leaves has the digest of nothing. */
export function hashOver(hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const last = hashes.at(-1)
  if (!last) return sha256(new Uint8Array())
  return hashes.slice(0, -1).reduceRight((right, left) => sha256(nodeInput(left, right)), last)
}

/** The ranges whose hashes prove that a leaf is in a tree, in the order of the proof (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): Leaves[] {
  let [start, end] = [0, size]
  const ranges: Leaves[] = []
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  return ranges
}

/** The ranges whose hashes prove that a tree begins with an earlier one, in the order of the proof (RFC 6962, 2.1.2). */
export function consistencyRanges(from: number, size: number): Leaves[] {
  let [start, end] = [0, size]
  let isWhole = true
  const ranges: Leaves[] = []
  while (end !== from) {
    const middle = start + splitOf(end - start)
    if (from <= middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
      isWhole = false
    }
  }
  return isWhole ? ranges : [{ start, end }, ...ranges]
}

/** The tile that holds the hashes under a subtree, and where they are in it. */
export function placeInTile({ level, index }: Subtree) {
  const tileLevel = Math.floor(level / TILE_LEVELS)
  const count = 2 ** (level % TILE_LEVELS)
  const first = index * count
  return { level: tileLevel, tile: Math.floor(first / TILE_WIDTH), offset: first % TILE_WIDTH, count }
}

/** Hashes that a level of tiles has in a tree: of full subtrees alone. */
export const hashesOfLevel = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level)

/** The hash over the hashes of a complete subtree; their count is a power of two. */
export function completeHash(hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  let row = hashes
  while (row.length > 1) {
    const pairs: Uint8Array[] = []
    for (let at = 0; at < row.length; at += 2) {
      pairs.push(sha256(nodeInput(row[at] as Uint8Array, row[at + 1] as Uint8Array)))
    }
    row = pairs
  }
  return row[0] as Uint8Array
}

/**
 * Adds a leaf to the complete subtrees of a tree of `size` leaves, the largest first (its frontier).
 * @param frontier is changed
 */
export function appendLeaf(frontier: Uint8Array[], size: number, leafHash: Uint8Array, sha256: Sha256): void {
  let hash = leafHash
  // Each trailing one of the size is a subtree that the new leaf completes.
  for (let left = size; left % 2 === 1; left = (left - 1) / 2)
    hash = sha256(nodeInput(frontier.pop() as Uint8Array, hash))
  frontier.push(hash)
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && one.length === other.length && one.every((byte, at) => byte === other[at])

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
const areHashes = (...hashes: readonly Uint8Array[]) => hashes.every(({ length }) => length === HASH_BYTES)

export type InclusionProof = {
  leafHash: Uint8Array
  index: number
  size: number
  proof: readonly Uint8Array[]
  root: Uint8Array
}

/** Whether a leaf is at its place in the tree that has this size and root (RFC 9162, 2.1.3.2). */
export async function checkInclusion(
  { leafHash, index, size, proof, root }: InclusionProof,
  sha256: LaterSha256,
): Promise<boolean> {
  if (!isCount(index) || !isCount(size) || index >= size || !areHashes(leafHash, root, ...proof)) return false
  let [place, last] = [index, size - 1]
  let hash = leafHash
  for (const beside of proof) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      hash = await sha256(nodeInput(beside, hash))
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else hash = await sha256(nodeInput(hash, beside))
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && isSame(hash, root)
}

export type ConsistencyProof = {
  from: number
  fromRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** Whether the tree of `size` leaves begins with the tree of `from` leaves (RFC 9162, 2.1.4.2). */
export async function checkConsistency(
  { from, fromRoot, size, root, proof }: ConsistencyProof,
  sha256: LaterSha256,
): Promise<boolean> {
  if (!isCount(from) || !isCount(size) || from < 1 || from > size || !areHashes(fromRoot, root, ...proof)) return false
  if (from === size) return proof.length === 0 && isSame(fromRoot, root)
  const isComplete = Number.isInteger(Math.log2(from))
  const [first, ...others] = isComplete ? [fromRoot, ...proof] : proof
  if (!first || proof.length === 0) return false
  let [place, last] = [from - 1, size - 1]
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  let [before, after] = [first, first]
  for (const beside of others) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      before = await sha256(nodeInput(beside, before))
      after = await sha256(nodeInput(beside, after))
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else after = await sha256(nodeInput(after, beside))
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && isSame(before, fromRoot) && isSame(after, root)
}
