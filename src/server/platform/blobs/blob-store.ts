/**
 * Where the bytes of images are kept, by name. Names are digests of the content, so a name is written once and never
 * changes; writing it again is no change.
 */
export type BlobStore = {
  /** Resolves when the bytes would survive a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such blob. */
  get(name: string): Promise<Uint8Array | undefined>
}
