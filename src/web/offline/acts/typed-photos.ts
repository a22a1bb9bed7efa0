import type { Table } from 'dexie'
import { visitDatabase } from '../store/visit-database.ts'
import { typedRowKey as keyOf, type TypedPlace } from './typed-act.ts'

/** The photos of an open window. */
type TypedRow = { key: string; userId: number; typed: readonly Blob[] }
const rows = visitDatabase.photos as unknown as Table<TypedRow, string>

/** The photos that a window left behind; undefined where it kept none apart from its act. */
export const readTypedPhotos = (place: TypedPlace): Promise<readonly Blob[] | undefined> =>
  rows.get(keyOf(place)).then((row) => row?.typed)

export type TypedPhotos = {
  /** Keeps the photos that the window has now, as they will be sent. One that cannot be made small is left out. */
  keep: (images: readonly Blob[]) => Promise<void>
  /** Forgets them, those that are still being made small too. */
  drop: () => Promise<void>
}

/**
 * Keeps the photos of one window while it is open: opening the camera ends the page on a cheap phone. A full device goes
 * without them, and the window that opens again says how many are missing.
 */
export function typedPhotos(place: TypedPlace, reduce: (photo: Blob) => Promise<Blob>): TypedPhotos {
  let last: Promise<void> = Promise.resolve()
  let latest: readonly Blob[] | undefined
  const after = (images: readonly Blob[] | undefined, work: () => Promise<unknown>) => {
    latest = images
    last = last
      .then(async () => void (latest === images && (await work())))
      .catch((error: unknown) => console.warn('act: typed photos not kept', error))
    return last
  }
  const put = async (images: readonly Blob[]) => {
    const typed: Blob[] = []
    for (const image of images) {
      const small = await reduce(image).catch(() => undefined)
      if (latest !== images) return
      if (small) typed.push(small)
    }
    await rows.put({ key: keyOf(place), userId: place.userId, typed })
  }
  return {
    keep: (images) => after(images, () => put(images)),
    drop: () => after(undefined, () => rows.delete(keyOf(place))),
  }
}
