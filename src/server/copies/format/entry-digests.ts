import { createHash, type Hash } from 'node:crypto'
import { type CopyManifest, sha256 } from './copy-format.ts'

/** Of the sum, as of the digests. */
const SUM_BITS = 256
const LINE_END = 0x0a

/**
 * Counts and digests what passes: of each table its lines in order; of the blobs the sum of their digests, which is the
 * same in whatever order a folder gives them back.
 */
export class EntryDigests {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>()
  readonly #blobs = { count: 0, bytes: 0, sum: 0n }

  table(name: string, piece: Buffer): void {
    const table = this.#tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
    this.#tables.set(name, table)
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) table.rows += 1
    table.hash.update(piece)
  }

  blob(name: string, bytes: Uint8Array): void {
    this.#blobs.count += 1
    this.#blobs.bytes += bytes.length
    const digest = sha256(Buffer.from(`${name} ${sha256(bytes)}`))
    this.#blobs.sum = BigInt.asUintN(SUM_BITS, this.#blobs.sum + BigInt(`0x${digest}`))
  }

  /** Ends the count. Tables in the order of their names: a table without rows has no piece, and is as if not there. */
  result(): Pick<CopyManifest, 'tables' | 'blobs'> {
    const tables = [...this.#tables].map(([name, { rows, hash }]) => ({ name, rows, sha256: hash.digest('hex') }))
    const { count, bytes, sum } = this.#blobs
    return {
      tables: tables.sort((one, other) => (one.name < other.name ? -1 : 1)),
      blobs: { count, bytes, sum: sum.toString(16) },
    }
  }
}
