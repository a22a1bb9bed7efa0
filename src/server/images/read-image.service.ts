import { IMAGE_NAME, type ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { findImage } from './images.queries.ts'
import { thumbnailName } from './images.service.ts'

/** `known` is the `If-None-Match` of the request: the tags of what the caller has. */
type Asked = { kind: ImageKind; name: string; isThumbnail: boolean; known: string | undefined }

export type ImageRead = { bytes: Uint8Array; isKnown: boolean; mediaType: string; tag: string }

const NONE = new Uint8Array()

/**
 * An image of the official's department, or its thumbnail. The right to it is checked for what the caller has, too.
 * @throws Problem image.not-found, also for a name that is not one of an image
 */
export async function readImage(
  { db, blobs }: { db: Querier; blobs: BlobStore },
  { departmentId }: Official,
  { kind, name, isThumbnail, known }: Asked,
): Promise<ImageRead> {
  const image = IMAGE_NAME.test(name) ? await findImage(db, departmentId, kind, name) : undefined
  const blob = isThumbnail ? thumbnailName(name) : name
  // A name is the digest of its bytes, so that it is their tag.
  const tag = `"${blob}"`
  const isKnown = known?.includes(tag) === true
  const bytes = image && (isKnown ? NONE : await blobs.get(blob))
  if (!image || !bytes) throw new Problem('image.not-found')
  // The thumbnail of a JPEG is a JPEG; thumbnails of other images are PNG.
  const mediaType = isThumbnail && image.mediaType !== 'image/jpeg' ? 'image/png' : image.mediaType
  return { bytes, isKnown, mediaType, tag }
}
