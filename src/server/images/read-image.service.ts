import { IMAGE_NAME, type ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { findImage } from './images.queries.ts'
import { thumbnailName } from './images.service.ts'
import { mayReadSignature } from './signature-readers.service.ts'

/** `known` is the `If-None-Match` of the request: the tags of what the caller has. */
type Asked = { kind: ImageKind; name: string; isThumbnail: boolean; known: string | undefined }

export type ImageRead = { bytes: Uint8Array; isKnown: boolean; mediaType: string; tag: string }

const NONE = new Uint8Array()

/** The row of an image that the official may see. */
async function findReadable(q: Querier, official: Official, { kind, name }: Pick<Asked, 'kind' | 'name'>) {
  const image = IMAGE_NAME.test(name) ? await findImage(q, official.departmentId, kind, name) : undefined
  return image && (kind !== 'signatures' || (await mayReadSignature(q, official, name))) ? image : undefined
}

/**
 * An image of the official's department, or its thumbnail. The right to it is checked for what the caller has, too.
 * @throws Problem image.not-found, also for a name that is not one of an image, and for a signature that others alone may see
 */
export async function readImage(
  { db, blobs }: { db: Querier; blobs: BlobStore },
  official: Official,
  { kind, name, isThumbnail, known }: Asked,
): Promise<ImageRead> {
  const image = await findReadable(db, official, { kind, name })
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
