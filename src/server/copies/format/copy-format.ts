import { hash } from 'node:crypto'
import { z } from 'zod'
import { isBlobName } from '../../platform/blobs/blob-store.ts'

/**
 * A copy of everything an installation holds: a sequence of entries, the same in a folder (export) and in one file
 * (backup). First `header.json`, last `manifest.json`: one that was cut short has none. Between them the tables in
 * pieces, all together, and the blobs, before them or after.
 */
export type CopyEntry = { name: string; bytes: Buffer }

export type CopySink = {
  /** The bytes of a blob as an attempt that was interrupted left them, if they are whole. */
  left(name: string): Promise<Uint8Array | undefined>
  write(entry: CopyEntry): Promise<void>
  /** Resolves when everything would survive a power cut. */
  finish(): Promise<void>
  /** Instead of `finish`: lets go of what it holds, and leaves nothing that only a whole copy would use. */
  abort(): Promise<void>
}

export type CopySource = {
  isEncrypted: boolean
  /** In their order, as often as asked. */
  entries(): AsyncIterable<CopyEntry>
}

export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'
export const blobEntry = (name: string): string => `blobs/${name}`
/** Of bytes that are not those that a blob's name says. */
export const damagedEntry = (name: string): string => `damaged/${name}`
/** @param piece from 1 */
export const tableEntry = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(8, '0')}.ndjson`

const ENTRY = /^(?:(?<kind>blobs|damaged)\/(?<blob>[\w.]+)|tables\/(?<table>[a-z_]+)\/\d{8}\.ndjson)$/

/** What an entry holds, by its name. @throws CopyRefused for a name that no copy has */
export function contentOf(name: string): { kind: 'blobs' | 'damaged' | 'tables'; name: string } {
  const { kind, blob, table } = ENTRY.exec(name)?.groups ?? {}
  if (blob !== undefined && isBlobName(blob)) return { kind: kind === 'blobs' ? 'blobs' : 'damaged', name: blob }
  if (table !== undefined) return { kind: 'tables', name: table }
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

/** Names of blobs that the installation itself had no more: of those that were damaged, what it had is in the copy. */
const lacks = z.object({ missing: z.array(z.string()), damaged: z.array(z.string()) })
export type Lacks = z.output<typeof lacks>

export const copyManifest = z.object({
  /** SHA-256 of the header's bytes: the parts of two copies cannot be mixed. */
  header: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  /** The next numbers that rows would get. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number(), isCalled: z.boolean() })),
  blobs: z.object({ count: z.number(), bytes: z.number(), sum: z.string() }),
  /** Absent in older copies, of which nothing may lack. */
  lacks: lacks.default({ missing: [], damaged: [] }),
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

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

export const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
