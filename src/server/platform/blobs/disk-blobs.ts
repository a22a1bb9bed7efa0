import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.ts'

/** A blob's folder: two levels of the digest keep folders small at millions of files. */
const pathOf = (folder: string, name: string) => join(folder, name.slice(0, 2), name.slice(2, 4), name)

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function syncFolder(path: string): Promise<void> {
  // Without it a power cut may forget the name of a file whose bytes were synced.
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Made once per folder and process; the parents are synced so that the new folder itself survives. */
function folderMaker() {
  const made = new Map<string, Promise<void>>()
  const make = async (path: string) => {
    const firstMade = await mkdir(path, { recursive: true })
    if (firstMade) {
      await syncFolder(dirname(path))
      await syncFolder(dirname(dirname(path)))
    }
  }
  return (path: string) => {
    const folder = made.get(path) ?? make(path)
    made.set(path, folder)
    return folder
  }
}

/** Blobs as files under a folder: written beside, synced, then renamed, so that a name never shows half a file. */
export function diskBlobs(folder: string): BlobStore {
  const ensureFolder = folderMaker()
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name)
      if (await exists(path)) return
      await ensureFolder(dirname(path))
      const partial = `${path}.${randomUUID()}.part`
      const file = await open(partial, 'wx')
      try {
        await file.writeFile(bytes)
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(partial, path)
      await syncFolder(dirname(path))
    },
    get: (name) =>
      readFile(pathOf(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
  }
}
