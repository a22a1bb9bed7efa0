import { thumbnailName } from '../images/images.service.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Database } from '../platform/db/database.ts'
import { isOfItsName, isOriginal, readBlob } from './blob-checks.ts'
import { checkCopy } from './check-copy.ts'
import { findCopiedImage } from './copied-images.ts'
import type { CopySource } from './copy-format.ts'
import type { Progress } from './progress.ts'
import { isThumbnailOf } from './remake-thumbnail.ts'
import { type Faults, faultList, verifyImages } from './verify-store.ts'

type Installation = { db: Database; blobs: BlobStore }

const SUFFIX = thumbnailName('')

async function intact(blobs: BlobStore, name: string): Promise<Uint8Array | undefined> {
  const bytes = await readBlob(blobs, name)
  return bytes && isOfItsName(name, bytes) ? bytes : undefined
}

/** Whether a blob that a copy brings is wanted: a row names it, and what the store has under its name is not what it should be. */
async function isWanted({ db, blobs }: Installation, name: string, bytes: Buffer): Promise<boolean> {
  if (isOriginal(name)) return !(await intact(blobs, name)) && (await findCopiedImage(db, name)) !== undefined
  const imageName = name.slice(0, -SUFFIX.length)
  const image = await findCopiedImage(db, imageName)
  if (!image) return false
  const [original, kept] = [await intact(blobs, imageName), await readBlob(blobs, name)]
  if (kept && (await isThumbnailOf(original, kept, image.thumbDigests))) return false
  return isThumbnailOf(original, bytes, image.thumbDigests)
}

/**
 * Puts back the images that an installation's rows name and its store lost, or has no more as they were, from any copy that
 * has them, while it serves people. No row changes, and nothing that is whole is touched: each image proves by its digest
 * that it is the one that was stored.
 * @throws CopyRefused for a copy that is not one, or is damaged; what was put back until then is right, and stays
 */
export async function repairImages(
  source: CopySource,
  { db, blobs }: Installation,
  progress: Progress,
): Promise<{ repaired: number; images: number; faults: Faults }> {
  let repaired = 0
  await checkCopy(source, progress, {
    async blob(name, bytes) {
      if (!(await isWanted({ db, blobs }, name, bytes))) return
      await blobs.replace(name, bytes)
      repaired += 1
    },
  })
  const { faults, tell } = faultList()
  const images = await verifyImages(db, blobs, progress, tell)
  return { repaired, images, faults }
}
