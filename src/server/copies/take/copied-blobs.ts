import { IMAGE_NAME } from '../../../contract/images.wire.ts'
import type { Querier } from '../../platform/db/database.ts'
import { copiedImages, imagesAmong } from './copied-images.ts'
import { namedFiles } from './named-files.queries.ts'

/**
 * A blob of a copy: an image with the thumbnail digests of its rows, or a file, which has no thumbnail and no digests.
 */
export type CopiedBlob = { name: string; thumbDigests?: readonly string[] }

/** Yields every blob of the copied tables once: images first, then files. A picture may be both, and is an image then. */
export async function* copiedBlobs(q: Querier): AsyncGenerator<CopiedBlob, void, void> {
  yield* copiedImages(q)
  for await (const name of namedFiles(q, 'copied')) {
    if (!IMAGE_NAME.test(name) || (await imagesAmong(q, [name])).length === 0) yield { name }
  }
}
