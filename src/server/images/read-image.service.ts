import { IMAGE_NAME, type ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { findImage } from './images.queries.ts'
import { thumbnailName } from './images.service.ts'

type Asked = { kind: ImageKind; name: string; isThumbnail: boolean }

/**
 * An image of the official's department, or its thumbnail.
 * @throws Problem image.not-found, also for a name that is not one of an image
 */
export async function readImage(
  { db, blobs }: { db: Querier; blobs: BlobStore },
  { departmentId }: Official,
  { kind, name, isThumbnail }: Asked,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const image = IMAGE_NAME.test(name) ? await findImage(db, departmentId, kind, name) : undefined
  const bytes = image && (await blobs.get(isThumbnail ? thumbnailName(name) : name))
  if (!image || !bytes) throw new Problem('image.not-found')
  // The thumbnail of a JPEG is a JPEG; thumbnails of other images are PNG.
  return { bytes, mediaType: isThumbnail && image.mediaType !== 'image/jpeg' ? 'image/png' : image.mediaType }
}
