import { open, rename, rm } from 'node:fs/promises'

/** @property partial where it is written first, in the same folder */
type Writing = { partial: string; flag: 'w' | 'wx'; mode?: number }

/** Writes a file beside its place, forces it to the disk, and moves it there: a name never shows half a file. */
export async function writeWhole(path: string, bytes: Uint8Array, { partial, flag, mode }: Writing): Promise<void> {
  try {
    const file = await open(partial, flag, mode)
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    // On a full disk, half a file would keep it full.
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}
