import { link, open, rename, rm } from 'node:fs/promises'

/** @property partial where it is written first, in the same folder */
type Place = { path: string; partial: string }
/** @property alsoAs a second name of the same file, on the same file system */
type Writing = Omit<Place, 'path'> & { flag: 'w' | 'wx'; mode?: number; alsoAs?: Place }

/** Some file systems have no such thing, and none has it without end. */
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
    // Before the first has its place: a rename onto another name of the same file does nothing.
    const isSecond = alsoAs && (await isLinked(partial, alsoAs.partial))
    await rename(partial, path)
    if (isSecond) await rename(alsoAs.partial, alsoAs.path)
    else if (alsoAs) await writeWhole(alsoAs.path, bytes, { partial: alsoAs.partial, flag, mode })
  } catch (error) {
    // On a full disk, half a file would keep it full.
    for (const left of [partial, alsoAs?.partial]) if (left) await rm(left, { force: true }).catch(() => {})
    throw error
  }
}
