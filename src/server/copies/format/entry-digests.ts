import { createHash, type Hash } from 'node:crypto'
import { type CopyManifest, sha256 } from './copy-format.ts'

/** Bits of the sum, the same as of a digest. */
const SUM_BITS = 256
const LINE_END = 0x0a

/**
 * Counts and digests entries. A table's digest covers its lines in order. The blobs' sum adds their digests, so that it
 * does not depend on their order in a folder.
 */
export class EntryDigests {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>()
  readonly #blobs = { count: 0, bytes: 0, sum: 0n }

  table(name: string, part: Buffer): void {
    const table = this.#tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
    this.#tables.set(name, table)
    for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) table.rows += 1
    table.hash.update(part)
  }

  blob(name: string, bytes: Uint8Array): void {
    this.#blobs.count += 1
    this.#blobs.bytes += bytes.length
    const digest = sha256(Buffer.from(`${name} ${sha256(bytes)}`))
    this.#blobs.sum = BigInt.asUintN(SUM_BITS, this.#blobs.sum + BigInt(`0x${digest}`))
  }

  /** Ends the count. Tables are sorted by name; a table without rows has no entry and is left out. */
  result(): Pick<CopyManifest, 'tables' | 'blobs'> {
    const tables = [...this.#tables].map(([name, { rows, hash }]) => ({ name, rows, sha256: hash.digest('hex') }))
    const { count, bytes, sum } = this.#blobs
    return {
      tables: tables.sort((one, other) => (one.name < other.name ? -1 : 1)),
      blobs: { count, bytes, sum: sum.toString(16) },
    }
  }
}
