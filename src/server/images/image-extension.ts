const startsWith = (bytes: Uint8Array, start: readonly number[], from = 0) =>
  start.every((byte, index) => bytes[from + index] === byte)

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** The extension of an image by its first bytes; undefined unless it is a JPEG, PNG or WebP. */
export function imageExtension(bytes: Uint8Array): 'jpg' | 'png' | 'webp' | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return 'png'
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8) ? 'webp' : undefined
}
