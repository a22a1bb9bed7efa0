import { thumbnailName } from '../../images/images.service.ts'
import { isOfItsName, isWholeThumbnail } from '../format/blob-checks.ts'
import { damagedLine, missingLine } from '../format/summary.ts'
import type { CopiedBlob } from '../take/copied-blobs.ts'
import type { BlobReader } from './read-blob.ts'
import { remakeThumbnail } from './remake-thumbnail.ts'

/**
 * Whether a thumbnail is the stored one, or the one that this version makes: another version may have stored the image
 * again.
 */
async function isThumbnailOf(image: Uint8Array | undefined, thumbnail: Uint8Array, digests: readonly string[]) {
  if (isWholeThumbnail(thumbnail, digests)) return true
  const remade = image && (await remakeThumbnail(image))
  return remade !== undefined && Buffer.from(remade).equals(thumbnail)
}

/** The faults of a file, or of an image and its thumbnail, in Spanish; none when all is intact. */
export async function blobFaults(read: BlobReader, { name, thumbDigests }: CopiedBlob): Promise<string[]> {
  const faults: string[] = []
  const bytes = await read(name)
  const isIntact = bytes && isOfItsName(name, bytes)
  if (!bytes) faults.push(missingLine(name))
  else if (!isIntact) faults.push(damagedLine(name))
  if (!thumbDigests) return faults
  const thumbnail = await read(thumbnailName(name))
  if (!thumbnail) faults.push(`Falta la miniatura de ${name}.`)
  else if (!(await isThumbnailOf(isIntact ? bytes : undefined, thumbnail, thumbDigests))) {
    faults.push(`La miniatura de ${name} está dañada.`)
  }
  return faults
}
