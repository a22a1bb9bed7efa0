import { type BlobStore, digestIn } from '../../platform/blobs/blob-store.ts'
import type { Querier } from '../../platform/db/database.ts'
import { copiedImages, imagesAmong } from '../take/copied-images.ts'
import { filesAmong, namedFiles } from '../take/named-files.queries.ts'

/** The names of images and files in rows, to compare a store with. */
export type NamedBlobs = {
  /** Every name, ascending. */
  all(): AsyncIterable<string>
  /** The subset of `names` that rows have now. */
  among(names: readonly string[]): Promise<Set<string>>
}

/** The image that a blob belongs to: a thumbnail has no row of its own. */
export const imageOf = (blob: string): string => blob.replace(/\.thumb$/, '')

async function* imageNames(db: Querier) {
  for await (const { name } of copiedImages(db)) yield name
}

/** Two ascending sequences as one. */
async function* inOrder(one: AsyncGenerator<string>, other: AsyncGenerator<string>): AsyncGenerator<string> {
  let [left, right] = [await one.next(), await other.next()]
  while (!left.done || !right.done) {
    if (!left.done && (right.done || left.value <= right.value)) {
      yield left.value
      left = await one.next()
    } else if (!right.done) {
      yield right.value
      right = await other.next()
    }
  }
}

export const namedBlobs = (db: Querier): NamedBlobs => ({
  all: () => inOrder(imageNames(db), namedFiles(db, 'all')),
  among: async (names) => new Set([...(await filesAmong(db, names)), ...(await imagesAmong(db, names))]),
})

/**
 * Compares a store with the rows in one pass over both, in the order of their digests.
 * @returns each blob with whether a row names its image
 */
export async function* comparedBlobs(
  blobs: BlobStore,
  named: NamedBlobs,
): AsyncGenerator<{ name: string; isNamed: boolean }, void, void> {
  const rows = named.all()[Symbol.asyncIterator]()
  let row = await rows.next()
  let digest = ''
  const ofDigest = new Set<string>()
  for await (const name of blobs.list()) {
    if (digestIn(name) !== digest) {
      digest = digestIn(name)
      ofDigest.clear()
      for (; !row.done && digestIn(row.value) <= digest; row = await rows.next()) {
        if (digestIn(row.value) === digest) ofDigest.add(row.value)
      }
    }
    yield { name, isNamed: ofDigest.has(imageOf(name)) }
  }
}
