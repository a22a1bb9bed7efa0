import { IMAGE_NAME, type ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { bareCopy, isKnownBare } from './bare-copies.ts'
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

type Found = Pick<ImageRead, 'bytes' | 'isKnown' | 'tag'>

/** The tag of a file, and of a copy of it. A name is the digest of its bytes, so that it is their tag. */
const tagOf = (blob: string, isStored = true) => (isStored ? `"${blob}"` : `"${blob}.bare"`)
const isTold = (known: string | undefined, tag: string) => known?.includes(tag) === true

/** The bytes as they are stored, which are not read where the caller has them. */
async function readStored(blobs: BlobStore, blob: string, known: string | undefined): Promise<Found | undefined> {
  const tag = tagOf(blob)
  const isKnown = isTold(known, tag)
  const bytes = isKnown ? NONE : await blobs.get(blob)
  return bytes && { bytes, isKnown, tag }
}

/** The picture alone: signatures and portraits of older versions tell a place and a camera. */
async function readBare(
  blobs: BlobStore,
  blob: string,
  { known, personId }: { known: string | undefined; personId: number },
): Promise<Found | undefined> {
  if (isKnownBare(blobs, blob)) return readStored(blobs, blob, known)
  const copy = await bareCopy(blobs, blob, personId)
  if (!copy) return undefined
  const tag = tagOf(blob, copy.isStored)
  const isKnown = isTold(known, tag)
  return { bytes: isKnown ? NONE : copy.bytes, isKnown, tag }
}

/**
 * An image of the official's department, or its thumbnail: evidence as it came (R 12.26), any other as a picture alone. The
 * right to it is checked for what the caller has, too.
 * @throws Problem image.not-found, also for a name that is not one of an image, and for a signature that others alone may see
 */
export async function readImage(
  { db, blobs }: { db: Querier; blobs: BlobStore },
  official: Official,
  { kind, name, isThumbnail, known }: Asked,
): Promise<ImageRead> {
  const image = await findReadable(db, official, { kind, name })
  if (!image) throw new Problem('image.not-found')
  const blob = isThumbnail ? thumbnailName(name) : name
  const found =
    kind === 'evidence'
      ? await readStored(blobs, blob, known)
      : await readBare(blobs, blob, { known, personId: official.id })
  if (!found) throw new Problem('image.not-found')
  // The thumbnail of a JPEG is a JPEG; thumbnails of other images are PNG.
  const mediaType = isThumbnail && image.mediaType !== 'image/jpeg' ? 'image/png' : image.mediaType
  return { ...found, mediaType }
}
