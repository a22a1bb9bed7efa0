import type { Readable } from 'node:stream'
import { IMAGE_NAME } from '../../../contract/images.wire.ts'

export type Blob = { name: string; bytes: Uint8Array }

/** A blob that no row named when it was set aside. */
export type AsideBlob = { name: string; since: Date }

/** Endings of the files that are kept besides images: documents, and what jobs make. */
const FILE_EXTENSIONS = [
  ...(['pdf', 'jpg', 'png', 'webp', 'gif', 'tif', 'heic'] as const),
  ...(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'eml'] as const),
  ...(['json', 'xml', 'html', 'zip'] as const),
]
export type FileExtension = (typeof FILE_EXTENSIONS)[number]

/** A file in the store; `name` is its digest (SHA-256, hex) and its ending. */
type StoredFile = { name: string; sha256: string; bytes: number }

/**
 * Stores the bytes of images and files by name. A name is the digest of the content, so its content never changes: writing it
 * again changes nothing, or repairs damage.
 */
export type BlobStore = {
  /**
   * Writes, or replaces what the name has. Resolves when the bytes would survive a power cut. @throws BlobsUnavailable
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Writes a blob and its thumbnail, for less than two calls of `put`. @throws BlobsUnavailable */
  putBoth(original: Blob, derived: Blob): Promise<void>
  /**
   * Writes a file as it comes, whatever its size, and names it by its bytes. An error of `chunks` passes, and nothing
   * is kept. @throws BlobsUnavailable
   */
  putFile(chunks: AsyncIterable<Uint8Array>, extension: FileExtension): Promise<StoredFile>
  /** A blob to be read as it goes out; undefined when it does not exist. @throws BlobsUnavailable */
  openFile(name: string): Promise<{ bytes: number; stream: Readable } | undefined>
  /** Undefined when the blob does not exist. Gives one that is set aside too. @throws BlobsUnavailable */
  get(name: string): Promise<Uint8Array | undefined>
  /** Whether the blob exists under its name. @throws BlobsUnavailable */
  has(name: string): Promise<boolean>
  /** Every name, ascending, from the one after `after`. @throws BlobsUnavailable */
  list(after?: string): AsyncIterable<string>
  /** When the blob was written; undefined when it does not exist. @throws BlobsUnavailable */
  writtenAt(name: string): Promise<Date | undefined>
  /** Takes a blob from its name, so that it is written anew when it comes again. @throws BlobsUnavailable */
  setAside(name: string, at: Date): Promise<void>
  /** Blobs that are set aside, and since when. @throws BlobsUnavailable */
  listAside(): AsyncIterable<AsideBlob>
  /** Gives a blob that is set aside its name again. @throws BlobsUnavailable */
  takeBack(name: string): Promise<void>
  /** Removes a blob that is set aside, for good. @throws BlobsUnavailable */
  removeAside(name: string): Promise<void>
  /** Resolves when the store could take a blob now. @throws BlobsUnavailable */
  check(): Promise<void>
}

/** The store did not answer, or answered with an error. Not a bug: the client should try again later. */
export class BlobsUnavailable extends Error {
  constructor(cause: unknown, said = 'The blob store is not available.') {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    super(`${said} ${reason}`, { cause })
    this.name = 'BlobsUnavailable'
  }
}

const FILE_NAME = new RegExp(`^[0-9a-f]{64}\\.(${FILE_EXTENSIONS.join('|')})$`)

/** Whether a text can name a blob: a digest with a known ending, so that it holds no path. */
export const isBlobName = (name: string): boolean =>
  FILE_NAME.test(name) || IMAGE_NAME.test(name.replace(/\.thumb$/, ''))

/** Hexadecimal digits of a SHA-256. */
const DIGEST_LENGTH = 64
/** The digest with which the name of a blob begins. */
export const digestIn = (name: string): string => name.slice(0, DIGEST_LENGTH)

/** The facts of a stored image: its blob's name and what decoding found. */
export type StoredImage = { name: string; mediaType: string; width: number; height: number; thumbSha256: string }

/** Images that this process stored, by digest. The bytes of a name never change. */
export type StoredImages = Map<string, Promise<StoredImage>>

/** Bytes of images that one person may send in a day (R 12.27). */
export type UploadQuota = {
  /** Counts bytes before they are stored. @throws Problem upload.day-full, without counting */
  take(userId: number, bytes: number): Promise<void>
}

/** Reduced photos that this process remembers by name, oldest first, and their bytes together. */
export type ReducedPhotos = { bytes: number; photos: Map<string, Uint8Array> }
