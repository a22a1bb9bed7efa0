import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_PIXELS } from '../../domain/shared/upload.ts'
import { decodeImage } from './decode-image.ts'
import { openSharp } from './open-sharp.ts'

/** Longest side in pixels, as of a photo of field work. */
const SIDE = 1600

/**
 * The picture of a profile photo without anything else of the file: no position, no camera, no text, no colour profile.
 * It keeps its format.
 * @throws Problem image.too-large, image.undecodable, image.too-many-pixels
 */
export async function portraitOf(bytes: Uint8Array): Promise<{ bytes: Buffer; extension: string }> {
  const { extension } = await decodeImage(bytes)
  const sharp = await openSharp()
  try {
    const drawn = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    const encoded = extension === 'jpg' ? drawn.jpeg({ quality: 88 }) : extension === 'png' ? drawn.png() : drawn.webp()
    return { bytes: await encoded.toBuffer(), extension }
  } catch {
    throw new Problem('image.undecodable')
  }
}
