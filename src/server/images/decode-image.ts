import sharp from 'sharp'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../../domain/shared/upload.ts'

/** Longest side of a thumbnail, in pixels: what a list, the screen's acta and the PDF show. */
const THUMBNAIL_SIDE = 480

const extensions: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }
export const mediaTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export type DecodedImage = { extension: string; width: number; height: number; thumbnail: Uint8Array }

// Each image is one job of one thread: requests run side by side, and memory stays bounded.
sharp.concurrency(1)
sharp.cache(false)

async function header(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw new Problem('image.undecodable')
  }
}

/**
 * Proves that bytes are an image of an accepted kind, decoding it whole while it shrinks. The bytes themselves are
 * kept as they came: evidence is never re-encoded.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new Problem('image.too-large')
  const { format, width = 0, height = 0, pages = 1 } = await header(bytes)
  const extension = extensions[format ?? '']
  if (!extension || pages > 1) throw new Problem('image.undecodable')
  if (width * height > MAX_IMAGE_PIXELS) throw new Problem('image.too-many-pixels')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    // A photo is small as JPEG; what may be transparent (a signature) stays PNG.
    const thumbnail = await (extension === 'jpg' ? image.jpeg({ quality: 72 }) : image.png()).toBuffer()
    return { extension, width, height, thumbnail }
  } catch {
    throw new Problem('image.undecodable')
  }
}
