import { link, open, rename, rm } from 'node:fs/promises'

/** @property partial where it is written first, in the same folder */
type Place = { path: string; partial: string }
/** @property alsoAs a second name of it, on the same file system, in the place of whatever has it */
type Writing = Omit<Place, 'path'> & { flag: 'w' | 'wx'; mode?: number; alsoAs?: Place }

/** Not where the name is taken, and not on a file system that has no such thing. */
const isLinked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )

/** Writes a file beside its place, forces it to the disk, and moves it there: a name never shows half a file. */
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
    // On a full disk, half a file would keep it full.
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}
