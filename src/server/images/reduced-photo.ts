import type { BlobStore, ReducedPhotos } from '../platform/blobs/blob-store.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { imageExtension } from './image-extension.ts'
import { withJpegEnd } from './jpeg-end.ts'
import { openSharp } from './open-sharp.ts'

/** Longest side, in pixels: 9 cm of the acta's annex at 280 dots an inch. */
const LONGEST_SIDE = 1_000
const QUALITY = 72
/** Reduced photos remembered, in bytes: a record is often asked for again soon after its closing. */
const MAX_REMEMBERED = 24 * 1024 * 1024
/** A photo of 50 megapixels takes 150 MB while it is reduced. */
const limitReducing = limitConcurrency({ atOnce: 2, waiting: 2_000 })

function remember(memory: ReducedPhotos, name: string, photo: Uint8Array): void {
  if (memory.photos.has(name)) return
  memory.photos.set(name, photo)
  memory.bytes += photo.byteLength
  for (const [oldest, { byteLength }] of memory.photos) {
    if (memory.bytes <= MAX_REMEMBERED) break
    memory.photos.delete(oldest)
    memory.bytes -= byteLength
  }
}

async function reduce(stored: Uint8Array): Promise<Uint8Array> {
  const sharp = await openSharp()
  const bytes = imageExtension(stored) === 'jpg' ? withJpegEnd(stored) : stored
  // Small photos too: a document takes no colours for print (CMYK), and no profile of others.
  return sharp(bytes, { sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'cubic' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, optimiseCoding: false })
    .toBuffer()
}

/** A stored photo drawn anew in sRGB, and reduced, for the annex of a document; undefined where the store has none that decodes. */
export async function reducedPhoto(
  { blobs, reducedPhotos }: { blobs: BlobStore; reducedPhotos: ReducedPhotos },
  name: string,
): Promise<Uint8Array | undefined> {
  const known = reducedPhotos.photos.get(name)
  if (known) return known
  return limitReducing(async () => {
    const bytes = await blobs.get(name)
    if (!bytes) return undefined
    const photo = await reduce(bytes).catch(() => undefined)
    if (photo) remember(reducedPhotos, name, photo)
    return photo
  })
}
