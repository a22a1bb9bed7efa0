import type { ImageKind } from '../../contract/images.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MIN_PHOTO_SIDE } from '../../domain/shared/upload.ts'
import { InkGauge, isSignature } from '../../domain/signatures/ink.ts'
import { limitByPerson } from '../platform/limit-concurrency.ts'
import { barePngSize } from './bare-png.ts'
import { imageExtension } from './image-extension.ts'
import { withJpegEnd } from './jpeg-end.ts'
import { openSharp } from './open-sharp.ts'

/**
 * Largest sides of a thumbnail, in pixels. The acta prints photos 58 points high, 240 pixels at 300 dpi; a wide
 * signature keeps its width. The decoder can skip most of a phone's photo for this size.
 */
const THUMBNAIL = { shorterSide: 240, longerSide: 480 }
/**
 * Largest drawing that is its own thumbnail. A drawn signature has 5 to 20 KB; shrinking it takes up to five times as
 * long as decoding it and saves nothing. The pixels are those of the signature pad; more would make the PDF larger.
 */
const DRAWING = { bytes: 32 * 1024, side: 1120, pixels: 1120 * 256 }

export const mediaTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
/** Extensions of the names of stored images. */
export const storedExtensions = Object.keys(mediaTypes)

export type DecodedImage = { extension: string; width: number; height: number; thumbnail: Uint8Array }

/**
 * Larger images shrink one at a time: interlaced and progressive files take 300 MB at 50 megapixels. Those of one person
 * wait for each other, so that others wait for one of them at most.
 */
const LARGE_PIXELS = 16_000_000
const limitLargeImages = limitByPerson({ atOnce: 1, waiting: 40, ofOne: 40 })
/** The sender of images that the product makes itself, as those of the demonstration. */
export const NO_PERSON = 0
/** The largest accepted image takes 2 s. */
export const TIMEOUT_S = 20

async function header(bytes: Uint8Array) {
  const sharp = await openSharp()
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw new Problem('image.undecodable')
  }
}

export type ImageSize = { extension: string; width: number; height: number }

/** The size of a drawing that is small enough to be its own thumbnail; undefined for any other image. */
function drawingSize(bytes: Uint8Array, extension: string, ink?: InkGauge) {
  if (extension !== 'png' || bytes.byteLength > DRAWING.bytes) return undefined
  const size = barePngSize(bytes, DRAWING.pixels, ink)
  return size && Math.max(size.width, size.height) <= DRAWING.side ? size : undefined
}

/** The longer side of the thumbnail, the same for portrait and landscape. */
function thumbnailSide({ width, height }: ImageSize): number {
  const [shorter = 1, longer = 1] = [width, height].sort((one, other) => one - other)
  return Math.max(1, Math.round(longer * Math.min(THUMBNAIL.shorterSide / shorter, THUMBNAIL.longerSide / longer)))
}

async function shrink(bytes: Uint8Array, size: ImageSize, failOn: FailOn): Promise<Uint8Array> {
  const sharp = await openSharp()
  const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn, sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: TIMEOUT_S })
  const side = thumbnailSide(size)
  const shrunk = image.resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
    // The decoder has halved the image already, so a slower kernel gives no visible difference.
    kernel: 'cubic',
  })
  // JPEG suits photos; images that may be transparent stay PNG. `optimiseCoding` would save one kilobyte.
  const encoded = size.extension === 'jpg' ? shrunk.jpeg({ quality: 72, optimiseCoding: false }) : shrunk.png()
  return await encoded.toBuffer()
}

/** The least fault of the data that makes the decoder refuse an image. */
export type FailOn = 'error' | 'warning'

/**
 * Draws an image anew, once more with its end where a JPEG lost that. Larger images wait for each other.
 * @param personId sender of the image
 * @throws Problem image.undecodable when the image does not decode whole
 */
export function drawWhole<Drawn>(
  bytes: Uint8Array,
  { extension, width, height }: ImageSize,
  personId: number,
  draw: (bytes: Uint8Array, failOn: FailOn) => Promise<Drawn>,
): Promise<Drawn> {
  const drawn = async () => {
    try {
      return await draw(bytes, 'error').catch((error: unknown) => {
        const ended = withJpegEnd(bytes)
        if (extension !== 'jpg' || ended === bytes) throw error
        // A picture that has the mark and whose data end early is a warning only.
        return draw(ended, 'warning')
      })
    } catch {
      throw new Problem('image.undecodable')
    }
  }
  return width * height > LARGE_PIXELS ? limitLargeImages(personId, drawn) : drawn()
}

/** @throws Problem image.too-large, image.undecodable */
function extensionOf(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new Problem('image.too-large')
  // The library knows many more formats, and takes minutes to measure some of them.
  const extension = imageExtension(bytes)
  if (!extension) throw new Problem('image.undecodable')
  return extension
}

/**
 * The size that an image's header tells. Its data may still not decode.
 * @throws Problem image.too-large, image.undecodable, image.too-many-pixels
 */
export async function headerSize(bytes: Uint8Array): Promise<ImageSize> {
  const extension = extensionOf(bytes)
  const { format, width = 0, height = 0, pages = 1 } = await header(bytes)
  if (mediaTypes[extension] !== `image/${format}` || pages > 1) throw new Problem('image.undecodable')
  if (width * height > MAX_IMAGE_PIXELS) throw new Problem('image.too-many-pixels')
  return { extension, width, height }
}

/**
 * Checks that the bytes are an accepted image by decoding it whole, and makes the thumbnail. The bytes themselves are
 * stored as they came, because evidence is never encoded again (R 14.3).
 * @param kind what the image has to show; without it nothing is asked
 * @param personId sender, whose large images wait for each other
 * @throws Problem image.too-large, image.undecodable, image.too-many-pixels, image.no-signature, image.empty
 */
export async function decodeImage(bytes: Uint8Array, kind?: ImageKind, personId = NO_PERSON): Promise<DecodedImage> {
  const extension = extensionOf(bytes)
  const ink = kind === 'signatures' ? new InkGauge() : undefined
  const drawing = drawingSize(bytes, extension, ink)
  if (drawing) return shown({ extension, ...drawing, thumbnail: bytes }, kind, ink)
  const size = await headerSize(bytes)
  const thumbnail = await drawWhole(bytes, size, personId, (whole, failOn) => shrink(whole, size, failOn))
  return shown({ ...size, thumbnail }, kind)
}

/**
 * The decoded image, unless it shows nothing: a signature without ink (the rule is the domain's), a photo that is
 * transparent or a speck. A dark photo is honest.
 * @param ink what the rows of a drawing showed already
 */
async function shown(image: DecodedImage, kind: ImageKind | undefined, ink?: InkGauge): Promise<DecodedImage> {
  if (kind === 'signatures' && !(ink ? ink.isSignature : await hasInk(image.thumbnail))) {
    throw new Problem('image.no-signature')
  }
  if (kind === 'evidence' && (await isEmpty(image))) throw new Problem('image.empty')
  return image
}

async function hasInk(thumbnail: Uint8Array): Promise<boolean> {
  const sharp = await openSharp()
  const { data, info } = await sharp(thumbnail)
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return isSignature({ data, ...info })
}

/** Mean opacity, of 255, below which a photo shows nothing to the eye: a tenth. */
const LEAST_OPACITY = 25.5

async function isEmpty({ width, height, extension, thumbnail }: DecodedImage): Promise<boolean> {
  if (Math.min(width, height) < MIN_PHOTO_SIDE) return true
  if (extension === 'jpg') return false
  const sharp = await openSharp()
  const { channels } = await sharp(thumbnail).stats()
  const alpha = channels.length % 2 === 0 ? channels.at(-1) : undefined
  return alpha !== undefined && alpha.mean < LEAST_OPACITY
}
