import { Problem } from '../../domain/shared/problem.ts'
import { decodeImage } from '../images/decode-image.ts'
import { isWholeThumbnail } from './blob-checks.ts'

/** The thumbnail of an image, as it was made when the image came. @returns undefined when the image cannot be read */
export async function remakeThumbnail(image: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return (await decodeImage(image)).thumbnail
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** As it was stored, or as this version makes it of its image: another version may have sent the image again. */
export async function isThumbnailOf(
  image: Uint8Array | undefined,
  thumbnail: Uint8Array,
  digests: readonly string[],
): Promise<boolean> {
  if (isWholeThumbnail(thumbnail, digests)) return true
  const remade = image && (await remakeThumbnail(image))
  return remade !== undefined && Buffer.from(remade).equals(thumbnail)
}
