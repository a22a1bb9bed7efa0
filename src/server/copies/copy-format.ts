import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/**
 * A copy of everything an installation holds: a sequence of entries, the same in a folder (export) and in one file
 * (backup). First `header.json`, then the blobs, then the tables in pieces, last `manifest.json`: one that was cut short
 * has none.
 */
export type CopyEntry = { name: string; bytes: Buffer }

export type CopySink = {
  /** Whether a blob is there already, from an attempt that was interrupted. */
  hasBlob(name: string): Promise<boolean>
  write(entry: CopyEntry): Promise<void>
  /** Resolves when everything would survive a power cut. */
  finish(): Promise<void>
  /** Instead of `finish`: lets go of what it holds, and leaves nothing that only a whole copy would use. */
  abort(): Promise<void>
}

/** Entries in their order, as often as asked. */
export type CopySource = { entries(): AsyncIterable<CopyEntry> }

export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'
export const blobEntry = (name: string): string => `blobs/${name}`
/** @param piece from 1 */
export const tableEntry = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(8, '0')}.ndjson`

const ENTRY = /^(?:blobs\/(?<blob>[\w.]+)|tables\/(?<table>[a-z_]+)\/\d{8}\.ndjson)$/

/** What an entry holds, by its name. @throws CopyRefused for a name that no copy has */
export function contentOf(name: string): { blob: string } | { table: string } {
  const { blob, table } = ENTRY.exec(name)?.groups ?? {}
  if (blob !== undefined) return { blob }
  if (table !== undefined) return { table }
  throw new CopyRefused(`La copia tiene una parte desconocida: ${name}.`)
}

const FORMAT = 1

export const copyHeader = z.object({
  format: z.literal(FORMAT, { error: 'La copia es de un formato que esta versión de Vigía no conoce.' }),
  createdAt: z.iso.datetime(),
  /** The schema that the rows are of: the migrations that had been applied, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** In the order in which they can be loaded: those that others refer to first. */
  tables: z.array(z.string().regex(/^[a-z_]+$/)),
})
export type CopyHeader = z.output<typeof copyHeader>

export const copyManifest = z.object({
  /** SHA-256 of the header's bytes: the parts of two copies cannot be mixed. */
  header: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  /** The next numbers that rows would get. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number(), isCalled: z.boolean() })),
  blobs: z.object({ count: z.number(), bytes: z.number(), sum: z.string() }),
})
export type CopyManifest = z.output<typeof copyManifest>

export const newHeader = (rest: Omit<CopyHeader, 'format'>): CopyHeader => ({ format: FORMAT, ...rest })

/** Why a copy cannot be taken, loaded or believed, in the words of whoever runs the command. */
export class CopyRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CopyRefused'
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Of the sum, as of the digests. */
const SUM_BITS = 256

/**
 * Counts and digests what passes: of each table its lines in order; of the blobs the sum of their digests, which is the
 * same in whatever order a folder gives them back.
 */
export class Tally {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>()
  readonly #blobs = { count: 0, bytes: 0, sum: 0n }

  table(name: string, piece: Buffer): void {
    const table = this.#tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
    this.#tables.set(name, table)
    for (const byte of piece) if (byte === 0x0a) table.rows += 1
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
