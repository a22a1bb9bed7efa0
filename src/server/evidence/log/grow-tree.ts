import { appendLeaf, completeHash, hashesOfLevel, TILE_WIDTH } from '../../../domain/evidence/tlog.ts'
import type { FullTile, HashRange } from './integrate-leaves.queries.ts'
import { hexOf, sha256 } from './log-sha256.ts'

type Tree = { size: number; frontier: readonly Uint8Array[] }

/** Adds leaves to a tree. */
export function grownTree({ size, frontier }: Tree, hashes: readonly Uint8Array[]): Tree {
  const grown = [...frontier]
  for (const [index, hash] of hashes.entries()) appendLeaf(grown, size + index, hash, sha256)
  return { size: size + hashes.length, frontier: grown }
}

const tilesOfLevel = (level: number, size: number) => hashesOfLevel(level + 1, size)

/**
 * Tiles that a tree has full once it has grown, the lowest level first.
 * @param hashesOf reads hashes that are kept: of new leaves, and of tiles that were kept before
 * @param keep keeps the tiles of a level, before the level above is asked for
 */
export async function fillTiles(
  from: number,
  size: number,
  hashesOf: (ranges: readonly HashRange[]) => Promise<Uint8Array[][]>,
  keep: (tiles: readonly FullTile[]) => Promise<void>,
): Promise<void> {
  for (let level = 0; tilesOfLevel(level, size) > tilesOfLevel(level, from); level += 1) {
    const first = tilesOfLevel(level, from)
    const numbers = Array.from({ length: tilesOfLevel(level, size) - first }, (_, index) => first + index)
    const read = await hashesOf(numbers.map((tile) => ({ level, first: tile * TILE_WIDTH, count: TILE_WIDTH })))
    await keep(
      read.map((hashes, index) => ({
        level,
        tile: first + index,
        hashes: hashes.map(hexOf).join(''),
        root: hexOf(completeHash(hashes, sha256)),
      })),
    )
  }
}
