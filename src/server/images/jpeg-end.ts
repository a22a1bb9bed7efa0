const END = [0xff, 0xd9] as const

/**
 * The bytes of a JPEG with the mark of its end. Some cards and messengers cut it off, and decoders then take a whole
 * picture for a part of one. Bytes that end with it are given back as they are.
 */
export function withJpegEnd(bytes: Uint8Array): Uint8Array {
  const from = bytes.byteLength - END.length
  if (END.every((byte, index) => bytes[from + index] === byte)) return bytes
  const ended = new Uint8Array(bytes.byteLength + END.length)
  ended.set(bytes)
  ended.set(END, bytes.byteLength)
  return ended
}
