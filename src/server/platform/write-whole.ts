import { link, open, rename, rm } from 'node:fs/promises'

/** @property partial temporary path in the same folder */
type Place = { path: string; partial: string }
/** @property alsoAs a second name of the file on the same file system; it replaces whatever has the name */
type Writing = Omit<Place, 'path'> & { flag: 'w' | 'wx'; mode?: number; alsoAs?: Place }

/** Gives a file a second name. Returns false if the name is taken, or if the file system has no links. */
const isLinked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )

/** Writes a file beside its place, syncs it and renames it: a name never shows half a file. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  { partial, flag, mode, alsoAs }: Writing,
): Promise<void> {
  try {
    const file = await open(partial, flag, mode)
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    const isNamedTwice = alsoAs && (await isLinked(partial, alsoAs.path))
    await rename(partial, path)
    if (alsoAs && !isNamedTwice) await writeWhole(alsoAs.path, bytes, { partial: alsoAs.partial, flag, mode })
  } catch (error) {
    // On a full disk a partial file would hold the space that the next attempt needs.
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}
