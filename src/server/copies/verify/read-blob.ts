import { type BlobStore, BlobsUnavailable, isBlobName } from '../../platform/blobs/blob-store.ts'

/** Of one that can be read or is none; what the store has and cannot give is neither. */
type Outcome = { bytes: Uint8Array | undefined } | { unreadable: BlobsUnavailable }

/** More in a row than damage to a part of a store makes likely: it answers, and gives nothing. */
export const MOST_UNREADABLE = 10

/** Tells the operator which one it was, too. */
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
  // The disk has tried often enough itself, and the others on it are there.
  if (isDiskFault(first.unreadable)) return { bytes: undefined }
  // A connection that broke must not end what takes hours.
  const second = await attempt(blobs, name)
  if ('unreadable' in second) {
    await blobs.check().catch((error: unknown) => {
      throw error instanceof BlobsUnavailable ? storeAtFault(name, error) : error
    })
  }
  return second
}

/**
 * Undefined also for one that its store has and cannot give, as long as the store itself is there: it is as good as gone.
 * @throws BlobsUnavailable
 */
export async function readBlob(blobs: BlobStore, name: string): Promise<Uint8Array | undefined> {
  const outcome = await outcomeOf(blobs, name)
  return 'bytes' in outcome ? outcome.bytes : undefined
}

export type BlobReader = (name: string) => Promise<Uint8Array | undefined>

/**
 * Reads as `readBlob` does, for whoever goes through a whole store: one of which nothing can be read any more is no store
 * that lost everything.
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
