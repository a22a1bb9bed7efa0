import { thumbnailName } from '../../images/images.service.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Database } from '../../platform/db/database.ts'
import { isOfItsName, isOriginal } from '../format/blob-checks.ts'
import { checkCopy } from '../format/check-copy.ts'
import { CopyRefused, type CopySource, sha256 } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { type CopiedBlob, copiedBlobs } from '../take/copied-blobs.ts'
import { blobFaults } from './blob-faults.ts'
import { blobReader, readBlob } from './read-blob.ts'
import { remakeThumbnail } from './remake-thumbnail.ts'
import { type Faults, faultList } from './verify-store.ts'

/** Missing or damaged blobs by name, with the digests of an image's thumbnails. */
type Faulty = Map<string, CopiedBlob['thumbDigests']>

async function findFaulty(db: Database, blobs: BlobStore, progress: Progress) {
  const faulty: Faulty = new Map()
  const read = blobReader(blobs)
  let images = 0
  for await (const blob of copiedBlobs(db)) {
    if ((await blobFaults(read, blob)).length > 0) faulty.set(blob.name, blob.thumbDigests)
    images += 1
    progress.count('archivos revisados', images)
  }
  return { faulty, images }
}

/** Takes from a copy each blob that its digest proves, even if the copy is refused in the end. */
async function takeFrom(source: CopySource, blobs: BlobStore, faulty: Faulty, progress: Progress) {
  const takeOriginal = async (name: string, bytes: Buffer) => {
    const kept = faulty.has(name) ? await readBlob(blobs, name) : bytes
    if (!kept || !isOfItsName(name, kept)) await blobs.put(name, bytes)
  }
  const takeThumbnail = async (name: string, bytes: Buffer) => {
    const digests = faulty.get(name.slice(0, -thumbnailName('').length))
    if (digests?.includes(sha256(bytes))) await blobs.put(name, bytes)
  }
  const take = (name: string, bytes: Buffer) => (isOriginal(name) ? takeOriginal : takeThumbnail)(name, bytes)
  try {
    await checkCopy(source, progress, { blob: take, readsOn: true })
    return undefined
  } catch (error) {
    if (error instanceof CopyRefused) return error
    throw error
  }
}

/** Makes the thumbnail of an intact image again if no copy had it, and reports the remaining faults. */
async function faultsLeft(blobs: BlobStore, image: CopiedBlob): Promise<string[]> {
  // `readBlob` accepts any number of unreadable files in a row: the first pass has judged the whole store.
  const read = (name: string) => readBlob(blobs, name)
  const before = await blobFaults(read, image)
  if (!image.thumbDigests) return before
  const original = before.length > 0 ? await read(image.name) : undefined
  if (!original || !isOfItsName(image.name, original)) return before
  const thumbnail = await remakeThumbnail(original)
  if (thumbnail) await blobs.put(thumbnailName(image.name), thumbnail)
  return blobFaults(read, image)
}

/** `refused` is set when the copy was not whole; what was taken from it is right all the same. */
export type Repair = { repaired: number; images: number; faults: Faults; refused?: CopyRefused }

/**
 * Restores the lost or damaged images and files of an installation from a copy, while the server runs. It changes no row
 * and no intact blob.
 * @throws CopyRefused for a copy that is not whole and repaired nothing
 */
export async function repairImages(
  source: CopySource,
  { db, blobs }: { db: Database; blobs: BlobStore },
  progress: Progress,
): Promise<Repair> {
  progress.step('Se revisan los archivos.')
  const { faulty, images } = await findFaulty(db, blobs, progress)
  progress.step('Se lee la copia.')
  const refused = await takeFrom(source, blobs, faulty, progress)
  const { faults, tell } = faultList()
  let repaired = 0
  for (const [name, thumbDigests] of faulty) {
    const left = await faultsLeft(blobs, { name, ...(thumbDigests && { thumbDigests }) })
    for (const fault of left) tell(fault)
    if (left.length === 0) repaired += 1
    progress.count('archivos repuestos', repaired)
  }
  if (refused && repaired === 0) throw refused
  return { repaired, images, faults, ...(refused && { refused }) }
}
