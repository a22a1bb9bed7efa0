import { type BlobStore, BlobsUnavailable, isBlobName } from '../../platform/blobs/blob-store.ts'

/** `bytes` for a blob that was read or does not exist; `unreadable` for one that the store cannot deliver. */
type Outcome = { bytes: Uint8Array | undefined } | { unreadable: BlobsUnavailable }

/** Unreadable blobs in a row that partial damage makes unlikely: such a store answers and delivers nothing. */
export const MOST_UNREADABLE = 10

/** Names the blob for the operator. */
const storeAtFault = (name: string, { cause }: BlobsUnavailable) =>
  new BlobsUnavailable(cause, `El almacén de fotos no responde como debe: no se pudo leer ${name}.`)

const attempt = (blobs: BlobStore, name: string): Promise<Outcome> =>
  blobs.get(name).then(
    (bytes) => ({ bytes }),
    (unreadable: unknown) => {
      if (unreadable instanceof BlobsUnavailable) return { unreadable }
      throw unreadable
    },
  )

const isDiskFault = ({ cause }: BlobsUnavailable) => (cause as NodeJS.ErrnoException | undefined)?.code === 'EIO'

/** @throws BlobsUnavailable when the store as a whole does not answer */
async function outcomeOf(blobs: BlobStore, name: string): Promise<Outcome> {
  if (!isBlobName(name)) return { bytes: undefined }
  const first = await attempt(blobs, name)
  if ('bytes' in first) return first
  // The disk has repeated the read itself, and other files on it may be fine.
  if (isDiskFault(first.unreadable)) return { bytes: undefined }
  // A broken connection must not end a command of hours.
  const second = await attempt(blobs, name)
  if ('unreadable' in second) {
    await blobs.check().catch((error: unknown) => {
      throw error instanceof BlobsUnavailable ? storeAtFault(name, error) : error
    })
  }
  return second
}

/**
 * Reads a blob. Undefined also for a blob that a working store cannot deliver: it is as good as lost.
 * @throws BlobsUnavailable
 */
export async function readBlob(blobs: BlobStore, name: string): Promise<Uint8Array | undefined> {
  const outcome = await outcomeOf(blobs, name)
  return 'bytes' in outcome ? outcome.bytes : undefined
}

export type BlobReader = (name: string) => Promise<Uint8Array | undefined>

/**
 * Reads like `readBlob`, for a pass over a whole store: a store that delivers nothing any more is faulty, not empty.
 */
export function blobReader(blobs: BlobStore): BlobReader {
  let inARow = 0
  return async (name) => {
    const outcome = await outcomeOf(blobs, name)
    if ('bytes' in outcome) {
      inARow = 0
      return outcome.bytes
    }
    inARow += 1
    if (inARow >= MOST_UNREADABLE) throw storeAtFault(name, outcome.unreadable)
    return undefined
  }
}
