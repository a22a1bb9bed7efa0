import { hash } from 'node:crypto'
import { leafInput, type Sha256 } from '../../../domain/evidence/tlog.ts'

/** SHA-256 at once, for trees that are built here. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** Hash of a leaf with this text. */
export const hashOfLeaf = (data: string): Uint8Array => sha256(leafInput(Buffer.from(data)))

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The hashes that lie one after the other in a text of hexadecimal digits. */
export function hashesIn(hex: string): Uint8Array[] {
  const bytes = Buffer.from(hex, 'hex')
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, (at + 1) * 32))
}
