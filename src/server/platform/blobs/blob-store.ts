import { IMAGE_NAME } from '../../../contract/images.wire.ts'

export type Blob = { name: string; bytes: Uint8Array }

/**
 * Where the bytes of images are kept, by name. Names are digests of the content, so a name never
 * changes what it names: writing it again is no change, or mends what was damaged.
 */
export type BlobStore = {
  /** In the place of whatever the name has. Resolves when the bytes would survive a power cut. @throws BlobsUnavailable */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The same of a blob and what is made of it, for less than each by itself. @throws BlobsUnavailable */
  putBoth(original: Blob, derived: Blob): Promise<void>
  /** Undefined when there is no such blob. @throws BlobsUnavailable */
  get(name: string): Promise<Uint8Array | undefined>
  /** Whether there is such a blob. @throws BlobsUnavailable */
  has(name: string): Promise<boolean>
  /** Every name, in the order of names, from the one after `after`. @throws BlobsUnavailable */
  list(after?: string): AsyncIterable<string>
  /** Resolves when the store could take a blob now. @throws BlobsUnavailable */
  check(): Promise<void>
}

/** The store did not answer, or not as it should. Not a bug, and for the sender a reason to try again later. */
export class BlobsUnavailable extends Error {
  constructor(cause: unknown, said = 'The blob store is not available.') {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    super(`${said} ${reason}`, { cause })
    this.name = 'BlobsUnavailable'
  }
}

/** Whether a text can name a blob, an image's or its thumbnail's: a digest and its ending, hence no path. */
export const isBlobName = (name: string): boolean => IMAGE_NAME.test(name.replace(/\.thumb$/, ''))
