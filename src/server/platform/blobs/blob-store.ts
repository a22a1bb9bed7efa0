import { IMAGE_NAME } from '../../../contract/images.wire.ts'

/**
 * Where the bytes of images are kept, by name. Names are digests of the content, so a name is written once and never
 * changes; writing it again is no change.
 */
export type BlobStore = {
  /** Resolves when the bytes would survive a power cut. @throws BlobsUnavailable */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The same, in the place of whatever the name has: what was damaged, or left by an attempt of before. @throws BlobsUnavailable */
  replace(name: string, bytes: Uint8Array): Promise<void>
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
