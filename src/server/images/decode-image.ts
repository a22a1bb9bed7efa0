import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../../domain/shared/upload.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { barePngSize } from './bare-png.ts'
import { imageExtension } from './image-extension.ts'
import { openSharp } from './open-sharp.ts'

/**
 * Sides of a thumbnail that is made, in pixels, at most. The acta prints photos 58 points high, which are 240 pixels at 300 dpi;
 * a wide signature keeps its width. The decoder skips most of a phone's photo for it.
 */
const THUMBNAIL = { shorterSide: 240, longerSide: 480 }
/**
 * A drawn signature has some 5 to 20 KB: to make it smaller takes up to five times as long as to decode it, and saves nothing.
 * More pixels than the pad's own, at two to one of the page, would cost the acta's PDF more than they save here.
 */
const DRAWING = { bytes: 32 * 1024, side: 1120, pixels: 1120 * 256 }

export const mediaTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
/** Of the names of stored images. */
export const extensionsKept = Object.keys(mediaTypes)

export type DecodedImage = { extension: string; width: number; height: number; thumbnail: Uint8Array }

/** Interlaced and progressive files are whole in memory while they shrink: some 300 MB at 50 megapixels. */
const LARGE_PIXELS = 16_000_000
const limitLargeImages = limitConcurrency({ atOnce: 1, waiting: 40 })
/** The largest that is accepted takes two seconds. */
const TIMEOUT_S = 20

async function header(bytes: Uint8Array) {
  const sharp = await openSharp()
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw new Problem('image.undecodable')
  }
}

type Size = { extension: string; width: number; height: number }

/** The size of a drawing as the pad gives it, which would be no smaller as a thumbnail; nothing for what is none. */
function drawingSize(bytes: Uint8Array, extension: string) {
  if (extension !== 'png' || bytes.byteLength > DRAWING.bytes) return undefined
  const size = barePngSize(bytes, DRAWING.pixels)
  return size && Math.max(size.width, size.height) <= DRAWING.side ? size : undefined
}

/** The longer side of the thumbnail: whichever way the image lies. */
function thumbnailSide({ width, height }: Size): number {
  const [shorter = 1, longer = 1] = [width, height].sort((one, other) => one - other)
  return Math.max(1, Math.round(longer * Math.min(THUMBNAIL.shorterSide / shorter, THUMBNAIL.longerSide / longer)))
}

/** @throws Problem when the image does not decode whole */
async function makeThumbnail(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  const sharp = await openSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .timeout({ seconds: TIMEOUT_S })
    const side = thumbnailSide(size)
    const shrunk = image.resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
      // After the decoder's own halving nobody tells it from the slower kernel, at this size.
      kernel: 'cubic',
    })
    // A photo is small as JPEG; what may be transparent (a signature) stays PNG. A second pass would save a kilobyte.
    const encoded = size.extension === 'jpg' ? shrunk.jpeg({ quality: 72, optimiseCoding: false }) : shrunk.png()
    return await encoded.toBuffer()
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
  // Nothing else reaches the library: it knows many kinds, and some of them take minutes to be measured.
  const extension = imageExtension(bytes)
  if (!extension) throw new Problem('image.undecodable')
  const drawing = drawingSize(bytes, extension)
  if (drawing) return { extension, ...drawing, thumbnail: bytes }
  const { format, width = 0, height = 0, pages = 1 } = await header(bytes)
  if (mediaTypes[extension] !== `image/${format}` || pages > 1) throw new Problem('image.undecodable')
  if (width * height > MAX_IMAGE_PIXELS) throw new Problem('image.too-many-pixels')
  const shrink = () => makeThumbnail(bytes, { extension, width, height })
  const thumbnail = await (width * height > LARGE_PIXELS ? limitLargeImages(shrink) : shrink())
  return { extension, width, height, thumbnail }
}
