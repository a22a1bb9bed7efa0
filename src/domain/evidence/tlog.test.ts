import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appendLeaf,
  checkConsistency,
  checkInclusion,
  completeHash,
  consistencyRanges,
  hashOver,
  inclusionRanges,
  leafInput,
  nodeInput,
  subtreesOf,
} from './tlog.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The tree of the standard's own words (RFC 6962, 2.1). */
function treeOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array())
  if (leaves.length === 1) return leaves[0] as Uint8Array
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(nodeInput(treeOf(leaves.slice(0, half)), treeOf(leaves.slice(half))))
}

const MOST = 2_000
const leaves = Array.from({ length: MOST }, (_, index) => sha256(leafInput(Buffer.from(`leaf ${index}`))))

/** Leaves of the largest tree whose every proof is made; `LOG_PROOFS=2000` for the long form, some four million proofs. */
const EVERY_PROOF = Number(process.env.LOG_PROOFS ?? 130)
/** Most milliseconds for the proofs of one tree, ten times those of a quiet machine. */
const PROOFS_MS = 2_000

const known = new Map<string, Uint8Array>()
/** Hash of a complete subtree, computed once. */
function completeOf({ level, index }: { level: number; index: number }): Uint8Array {
  const key = `${level}/${index}`
  const found = known.get(key) ?? completeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level), sha256)
  known.set(key, found)
  return found
}

/** Hash of a range of leaves, from its complete subtrees. */
const hashOf = (range: { start: number; end: number }) => hashOver(subtreesOf(range).map(completeOf), sha256)
const rootOf = (size: number) => hashOf({ start: 0, end: size })
const inclusionOf = (index: number, size: number, root = rootOf(size)) => ({
  leafHash: leaves[index] as Uint8Array,
  index,
  size,
  root,
  proof: inclusionRanges(index, size).map(hashOf),
})
const consistencyOf = (from: number, size: number) => ({
  from,
  fromRoot: rootOf(from),
  size,
  root: rootOf(size),
  proof: consistencyRanges(from, size).map(hashOf),
})

/** The same bytes with one bit turned. */
const flipped = (bytes: Uint8Array, bit: number) => {
  const other = Uint8Array.from(bytes)
  const at = Math.floor(bit / 8) % bytes.length
  other[at] = (other[at] as number) ^ (1 << (bit % 8))
  return other
}

/** Leaves and roots of the test of Certificate Transparency's own log. */
const VECTORS = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const

describe('the tree', () => {
  test('without leaves has the digest of nothing', () => {
    expect(hex(hashOver([], sha256))).toBe(hash('sha256', ''))
  })

  test('the tree has the roots of the vectors of Certificate Transparency', () => {
    const frontier: Uint8Array[] = []
    for (const [size, [data, root]] of VECTORS.entries()) {
      appendLeaf(frontier, size, sha256(leafInput(Buffer.from(data, 'hex'))), sha256)
      expect(hex(hashOver(frontier, sha256))).toBe(root)
    }
  })

  test('a tree that grows leaf by leaf is that of the standard', () => {
    const frontier: Uint8Array[] = []
    for (const [size, leaf] of leaves.slice(0, 300).entries()) {
      appendLeaf(frontier, size, leaf, sha256)
      const expected = hex(treeOf(leaves.slice(0, size + 1)))
      expect(hex(hashOver(frontier, sha256))).toBe(expected)
      expect(hex(rootOf(size + 1))).toBe(expected)
    }
  })
})

describe('a proof that a leaf is in the tree', () => {
  test(
    'verifies for every leaf of every tree up to a size',
    async () => {
      for (let size = 1; size <= EVERY_PROOF; size += 1) {
        const root = rootOf(size)
        for (let index = 0; index < size; index += 1) {
          const proved = await checkInclusion(inclusionOf(index, size, root), sha256)
          if (!proved) expect([size, index]).toEqual('proved')
        }
      }
    },
    EVERY_PROOF * PROOFS_MS,
  )

  test('verifies in every tree up to 2,000 leaves, at its ends and joints', async () => {
    for (let size = 1; size <= MOST; size += 1) {
      const root = rootOf(size)
      const half = 2 ** Math.floor(Math.log2(size))
      const places = [0, 1, half - 1, half, size >> 1, size - 2, size - 1]
      for (const index of new Set(places.filter((place) => place >= 0 && place < size))) {
        const proved = await checkInclusion(inclusionOf(index, size, root), sha256)
        if (!proved) expect([size, index]).toEqual('proved')
      }
    }
  })

  test('verifies in larger trees, and fails with any bit turned or another place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: MOST }), fc.nat(), fc.nat(), async (size, leaf, bit) => {
        const proof = inclusionOf(leaf % size, size)
        expect(await checkInclusion(proof, sha256)).toBe(true)
        const turned = (hashes: readonly Uint8Array[]) =>
          hashes.map((one, at) => (at === bit % hashes.length ? flipped(one, bit) : one))
        const others = [
          { ...proof, leafHash: flipped(proof.leafHash, bit) },
          { ...proof, root: flipped(proof.root, bit) },
          { ...proof, proof: turned(proof.proof) },
          { ...proof, proof: proof.proof.slice(1) },
          { ...proof, proof: [...proof.proof, proof.root] },
          { ...proof, index: (proof.index + 1) % size },
        ]
        for (const other of others) expect(await checkInclusion(other, sha256)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['a place beyond the tree', { index: 5, size: 5 }],
    ['no whole number', { index: 0.5, size: 5 }],
    ['a negative place', { index: -1, size: 5 }],
    ['a size beyond numbers', { index: 0, size: 2 ** 60 }],
    ['a short hash', { leafHash: new Uint8Array(31) }],
    ['hashes of no length', { proof: [new Uint8Array()] }],
  ])('a proof with %s is refused', async (_name, change) => {
    expect(await checkInclusion({ ...inclusionOf(2, 5), ...change }, sha256)).toBe(false)
  })
})

describe('a proof that the tree only grew', () => {
  test(
    'verifies between all trees up to a size',
    async () => {
      for (let size = 1; size <= EVERY_PROOF; size += 1) {
        for (let from = 1; from <= size; from += 1) {
          const proved = await checkConsistency(consistencyOf(from, size), sha256)
          if (!proved) expect([from, size]).toEqual('proved')
        }
      }
    },
    EVERY_PROOF * PROOFS_MS,
  )

  test('verifies in larger trees, and fails with any bit turned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: MOST }), fc.nat(), fc.nat(), async (size, earlier, bit) => {
        const proof = consistencyOf(1 + (earlier % (size - 1)), size)
        expect(await checkConsistency(proof, sha256)).toBe(true)
        const turned = proof.proof.map((one, at) => (at === bit % proof.proof.length ? flipped(one, bit) : one))
        const others = [
          { ...proof, fromRoot: flipped(proof.fromRoot, bit) },
          { ...proof, root: flipped(proof.root, bit) },
          { ...proof, proof: turned },
          { ...proof, proof: proof.proof.slice(1) },
          { ...proof, proof: [...proof.proof, proof.root] },
        ]
        for (const other of others) expect(await checkConsistency(other, sha256)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('a proof between equal trees has no hashes, and a tree cannot begin with nothing', async () => {
    const same = consistencyOf(7, 7)
    expect(same.proof).toEqual([])
    expect(await checkConsistency({ ...same, from: 0 }, sha256)).toBe(false)
    expect(await checkConsistency({ ...same, from: 8 }, sha256)).toBe(false)
    expect(await checkConsistency({ ...same, fromRoot: rootOf(6) }, sha256)).toBe(false)
  })
})
