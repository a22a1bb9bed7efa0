import { comparedBlobs, imageOf, type NamedBlobs } from '../copies/verify/named-blobs.queries.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Blobs asked about at a time. */
const BATCH = 200
/** Blobs without a row that need no explanation: refused writes of a busy day. */
const FEW = 100

export type Swept = {
  setAside: number
  removed: number
  takenBack: number
  /** Blobs without a row, of all blobs, where they are too many to be refused writes. Nothing was set aside. */
  suspicious?: { unnamed: number; blobs: number }
}

type Sweep = {
  blobs: BlobStore
  named: NamedBlobs
  now: Date
  /** Asked between batches: a stopping process waits for the sweep. */
  isStopped: () => boolean
}

const batchesOf = (names: readonly string[]) =>
  Array.from({ length: Math.ceil(names.length / BATCH) }, (_, index) => names.slice(index * BATCH, (index + 1) * BATCH))

/** Looks at what earlier sweeps set aside: a row may have come since. */
async function sweepAside({ blobs, named, now, isStopped }: Sweep): Promise<Pick<Swept, 'removed' | 'takenBack'>> {
  const since = new Map<string, Date>()
  for await (const aside of blobs.listAside()) since.set(aside.name, aside.since)
  const swept = { removed: 0, takenBack: 0 }
  for (const names of batchesOf([...since.keys()])) {
    if (isStopped()) break
    const found = await named.among(names.map(imageOf))
    for (const name of names) {
      const at = since.get(name)
      if (found.has(imageOf(name))) {
        await blobs.takeBack(name)
        swept.takenBack += 1
      } else if (at && at.getTime() <= now.getTime() - DAY_MS) {
        await blobs.removeAside(name)
        swept.removed += 1
      }
    }
  }
  return swept
}

/** Sets aside the old ones of `names` that still have no row. */
async function setAsideOld({ blobs, named, now, isStopped }: Sweep, names: readonly string[]): Promise<number> {
  let setAside = 0
  for (const batch of batchesOf(names)) {
    if (isStopped()) break
    const found = await named.among(batch.map(imageOf))
    const old: string[] = []
    // Asked before any is set aside: a drawing and its thumbnail may be one file with one time.
    for (const name of batch) {
      const at = found.has(imageOf(name)) ? undefined : await blobs.writtenAt(name)
      if (at && at.getTime() <= now.getTime() - DAY_MS) old.push(name)
    }
    for (const name of old) await blobs.setAside(name, now)
    setAside += old.length
  }
  return setAside
}

/**
 * Removes blobs that no row names, in two steps a day apart. A blob of more than a day is set aside: it has no name any
 * more, so an image that comes again is written anew. A row that came at the last moment still finds its bytes. A blob
 * that was set aside a day ago is removed, unless a row came. A request lasts minutes, so no row can be on its way to it.
 * A store with more blobs without a row than with one belongs to another database too, and is left alone.
 */
export async function sweepBlobs(sweep: Sweep): Promise<Swept> {
  const aside = await sweepAside(sweep)
  const unnamed: string[] = []
  let blobs = 0
  for await (const { name, isNamed } of comparedBlobs(sweep.blobs, sweep.named)) {
    // A part of the store tells nothing of how many blobs have no row.
    if (blobs % BATCH === 0 && sweep.isStopped()) return { ...aside, setAside: 0 }
    blobs += 1
    if (!isNamed) unnamed.push(name)
  }
  if (unnamed.length > Math.max(FEW, blobs / 2)) {
    return { ...aside, setAside: 0, suspicious: { unnamed: unnamed.length, blobs } }
  }
  return { ...aside, setAside: await setAsideOld(sweep, unnamed) }
}
