import { openSharp } from '../images/open-sharp.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'

/** Pixels of the photo: 27 by 34 mm at 300 dots an inch, or as a page shows it. */
const SIZES = { print: { width: 318, height: 402 }, page: { width: 144, height: 181 } }
const limitDrawing = limitConcurrency({ atOnce: 2, waiting: 500 })

/** A profile picture cut to the shape of the card, as a JPEG; undefined where there is none that decodes. */
export async function cardPhoto(
  blobs: Pick<BlobStore, 'get'>,
  name: string | null,
  use: keyof typeof SIZES,
): Promise<Uint8Array | undefined> {
  if (name === null) return undefined
  return limitDrawing(async () => {
    const bytes = await blobs.get(name)
    if (!bytes) return undefined
    const sharp = await openSharp()
    return sharp(bytes)
      .autoOrient()
      .resize({ ...SIZES[use], fit: 'cover', position: 'top' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
      .toBuffer()
      .catch(() => undefined)
  })
}
