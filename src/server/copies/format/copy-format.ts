import { hash } from 'node:crypto'
import { z } from 'zod'
import { isBlobName } from '../../platform/blobs/blob-store.ts'

/**
 * An entry of a copy. A copy holds a whole installation as a sequence of entries, the same in a folder (export) and in
 * one file (backup). `header.json` comes first and `manifest.json` last, so a truncated copy lacks it. Between them lie
 * the tables in parts, all together, with the blobs before or after them.
 */
export type CopyEntry = { name: string; bytes: Buffer }

export type CopySink = {
  /** The bytes of a blob that an interrupted attempt left, if they are intact. */
  left(name: string): Promise<Uint8Array | undefined>
  write(entry: CopyEntry): Promise<void>
  /** Resolves when everything would survive a power cut. */
  finish(): Promise<void>
  /** Ends a failed copy in place of `finish`: releases resources and removes what only a whole copy needs. */
  abort(): Promise<void>
}

export type CopySource = {
  isEncrypted: boolean
  /** Yields the entries in order; can be called again. */
  entries(): AsyncIterable<CopyEntry>
}

export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'
export const blobEntry = (name: string): string => `blobs/${name}`
/** Entry of bytes that differ from the digest in the blob's name. */
export const damagedEntry = (name: string): string => `damaged/${name}`
/** @param part number of the part, from 1 */
export const tableEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(8, '0')}.ndjson`

const ENTRY = /^(?:(?<kind>blobs|damaged)\/(?<blob>[\w.]+)|tables\/(?<table>[a-z_]+)\/\d{8}\.ndjson)$/

/**
 * The kind and name of an entry's content.
 * @throws CopyRefused for a name that no copy has
 */
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
  /** The schema of the rows: the applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** In an order in which they can be loaded: a table comes after those that it refers to. */
  tables: z.array(z.string().regex(/^[a-z_]+$/)),
})
export type CopyHeader = z.output<typeof copyHeader>

/** Names of blobs that the installation had lost or had damaged; the copy holds the damaged bytes. */
const lacks = z.object({ missing: z.array(z.string()), damaged: z.array(z.string()) })
export type Lacks = z.output<typeof lacks>

export const copyManifest = z.object({
  /** SHA-256 of the header's bytes, so that parts of two copies cannot be mixed. */
  header: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  /** State of the sequences: the next numbers of new rows. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number(), isCalled: z.boolean() })),
  blobs: z.object({ count: z.number(), bytes: z.number(), sum: z.string() }),
  /** Absent in older copies, which lack nothing. */
  lacks: lacks.default({ missing: [], damaged: [] }),
  /** Ed25519 over the manifest without this field; base64. Absent in copies of before. */
  signature: z.object({ publicKey: z.string(), value: z.string() }).optional(),
})
export type CopyManifest = z.output<typeof copyManifest>

export const newHeader = (rest: Omit<CopyHeader, 'format'>): CopyHeader => ({ format: FORMAT, ...rest })

/** The reason why a copy cannot be taken, loaded or trusted, in Spanish for the operator. */
export class CopyRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CopyRefused'
  }
}

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

export const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
