import { MAX_IMAGE_PIXELS } from '../../domain/shared/upload.ts'
import { drawWhole, headerSize, TIMEOUT_S } from './decode-image.ts'
import { openSharp } from './open-sharp.ts'

/** Longest side in pixels, as of a photo of field work. */
const SIDE = 1600

/**
 * The picture of a profile photo without anything else of the file: no position, no camera, no text, no colour profile.
 * It keeps its format.
 * @param personId sender, whose large pictures wait for each other
 * @throws Problem image.too-large, image.undecodable, image.too-many-pixels
 */
export async function portraitOf(bytes: Uint8Array, personId: number): Promise<{ bytes: Buffer; extension: string }> {
  const size = await headerSize(bytes)
  const { extension } = size
  const sharp = await openSharp()
  const portrait = await drawWhole(bytes, size, personId, (whole, failOn) => {
    const drawn = sharp(whole, { limitInputPixels: MAX_IMAGE_PIXELS, failOn })
      .autoOrient()
      .timeout({ seconds: TIMEOUT_S })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    const encoded = extension === 'jpg' ? drawn.jpeg({ quality: 88 }) : extension === 'png' ? drawn.png() : drawn.webp()
    return encoded.toBuffer()
  })
  return { bytes: portrait, extension }
}
