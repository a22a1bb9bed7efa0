import { sha256 } from './copy-format.ts'

/** First and last bytes of JPEG and PNG files: an emptied or truncated file lacks one of them. */
const PICTURES = [
  ['ffd8', 'ffd9'],
  ['89504e470d0a1a0a', '49454e44ae426082'],
].map((ends) => ends.map((end) => Buffer.from(end, 'hex')))

const isPicture = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return PICTURES.some(
    ([first, last]) =>
      first && last && file.subarray(0, first.length).equals(first) && file.subarray(-last.length).equals(last),
  )
}

/** True for an image, false for a thumbnail. */
export const isOriginal = (name: string): boolean => !name.endsWith('.thumb')

/** Whether the bytes of an image match the digest in its name. */
export const isOfItsName = (name: string, bytes: Uint8Array): boolean => name.startsWith(sha256(bytes))

/**
 * @param digests thumbnail digests stored in the rows. If there are none, only the file's first and last bytes are
 * checked.
 */
export const isWholeThumbnail = (bytes: Uint8Array, digests: readonly string[] = []): boolean =>
  digests.length > 0 ? digests.includes(sha256(bytes)) : isPicture(bytes)
