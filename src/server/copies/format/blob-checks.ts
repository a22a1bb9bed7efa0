import { sha256 } from './copy-format.ts'

/** First and last bytes of the files that thumbnails are: one that was emptied or cut short has not both. */
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

/** Not the thumbnail of one. */
export const isOriginal = (name: string): boolean => !name.endsWith('.thumb')

/** The name of an image is the digest of its bytes. */
export const isOfItsName = (name: string, bytes: Uint8Array): boolean => name.startsWith(sha256(bytes))

/** @param digests those that its rows tell; where they tell none, that it has both ends has to do */
export const isWholeThumbnail = (bytes: Uint8Array, digests: readonly string[] = []): boolean =>
  digests.length > 0 ? digests.includes(sha256(bytes)) : isPicture(bytes)
