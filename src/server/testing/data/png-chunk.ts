import { crc32 } from 'node:zlib'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG with its length and checksum (PNG, section 5.3). @param type four letters */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.byteLength), named, u32(crc32(named))])
}

/** The header of a PNG: its size and pixel format (PNG, section 11.2.1). @param kind depth, colour type, methods */
export const pngHead = (width: number, height: number, kind: readonly number[]): Buffer =>
  pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from(kind)]))
