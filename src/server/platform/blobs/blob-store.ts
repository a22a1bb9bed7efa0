import { IMAGE_NAME } from '../../../contract/images.wire.ts'

export type Blob = { name: string; bytes: Uint8Array }

/**
 * Stores the bytes of images by name. A name is the digest of the content, so its content never changes: writing it
 * again changes nothing, or repairs damage.
 */
export type BlobStore = {
  /**
   * Writes, or replaces what the name has. Resolves when the bytes would survive a power cut. @throws BlobsUnavailable
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Writes a blob and its thumbnail, for less than two calls of `put`. @throws BlobsUnavailable */
  putBoth(original: Blob, derived: Blob): Promise<void>
  /** Undefined when the blob does not exist. @throws BlobsUnavailable */
  get(name: string): Promise<Uint8Array | undefined>
  /** Whether the blob exists. @throws BlobsUnavailable */
  has(name: string): Promise<boolean>
  /** Every name, ascending, from the one after `after`. @throws BlobsUnavailable */
  list(after?: string): AsyncIterable<string>
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

/** Whether a text can name a blob: a digest with an image's or thumbnail's ending, so that it holds no path. */
export const isBlobName = (name: string): boolean => IMAGE_NAME.test(name.replace(/\.thumb$/, ''))

/** The facts of a stored image: its blob's name and what decoding found. */
export type StoredImage = { name: string; mediaType: string; width: number; height: number; thumbSha256: string }

/** Images that this process stored, by digest. The bytes of a name never change. */
export type StoredImages = Map<string, Promise<StoredImage>>

/** Reduced photos that this process remembers by name, oldest first, and their bytes together. */
export type ReducedPhotos = { bytes: number; photos: Map<string, Uint8Array> }
