import { Problem } from '../../../domain/shared/problem.ts'
import { decodeImage } from '../../images/decode-image.ts'

/**
 * Makes the thumbnail of an image as at its upload.
 * @returns undefined when the image cannot be read
 */
export async function remakeThumbnail(image: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return (await decodeImage(image)).thumbnail
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
