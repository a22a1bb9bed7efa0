import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, BlobsUnavailable } from '../../platform/blobs/blob-store.ts'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { DataFolderInUse, holdDataFolder } from '../../platform/db/data-folder-lock.ts'
import { writeWhole } from '../../platform/write-whole.ts'
import { isOfItsName, isOriginal, isWholeThumbnail } from '../format/blob-checks.ts'
import { CopyRefused, type CopySink, contentOf, HEADER, MANIFEST } from '../format/copy-format.ts'
import { syncNames, unwritable } from '../format/copy-path.ts'
import { blobKeeper } from '../load/keep-blobs.ts'
import { readBlob } from '../verify/read-blob.ts'

const OWN = new Set([HEADER, MANIFEST, 'tables', 'damaged', 'blobs'])

/** True also for the lock and the partial file that a killed process may leave. */
const isOwn = (name: string) => name.startsWith('lock.') || OWN.has(name.replace(/\.part$/, ''))

/** Holds the folder until the copy or the process ends: two copies in one folder would ruin each other. */
const holdFolder = (folder: string) =>
  holdDataFolder(folder).catch((cause: unknown) => {
    if (!(cause instanceof DataFolderInUse)) throw cause
    throw new CopyRefused(`En la carpeta ${folder} ya se está haciendo otra copia (pid ${cause.pid}).`, { cause })
  })

/**
 * Refuses a folder with more blobs than were written: the manifest would be wrong.
 * @throws CopyRefused
 */
async function checkCount(folder: string, blobs: BlobStore, written: number): Promise<void> {
  let found = 0
  for await (const _ of blobs.list()) found += 1
  if (found !== written) {
    throw new CopyRefused(`La carpeta ${folder} tiene fotos que no son de esta instalación: elija una vacía.`)
  }
}

/**
 * Writes a copy into a folder. It keeps only the blobs of an interrupted attempt, because the tables must be of one
 * instant.
 * @throws CopyRefused when the folder holds anything else, or another copy is being written there
 */
export async function folderSink(folder: string): Promise<CopySink> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw unwritable(folder, cause)
  })
  const strange = (await readdir(folder)).find((name) => !isOwn(name))
  if (strange) throw new CopyRefused(`La carpeta ${folder} tiene otra cosa (${strange}): elija una vacía.`)
  const hold = await holdFolder(folder)
  try {
    // The manifest goes first: without it, the rest is not a copy.
    for (const name of [MANIFEST, HEADER, 'tables', 'damaged']) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
    return await heldFolderSink(folder, hold)
  } catch (error) {
    hold.release()
    throw error
  }
}

async function heldFolderSink(folder: string, hold: { release(): void }): Promise<CopySink> {
  const blobs = diskBlobs(join(folder, 'blobs'))
  const keep = await blobKeeper(blobs)
  let written = 0
  /** Folders to sync, with their parents; the blob store syncs its own. */
  const folders = new Set<string>()
  return {
    async left(name) {
      const bytes = await readBlob(blobs, name)
      if (bytes && (isOriginal(name) ? isOfItsName(name, bytes) : isWholeThumbnail(bytes))) return bytes
      await rm(blobPath(join(folder, 'blobs'), name), { force: true })
      return undefined
    },
    async write({ name, bytes }) {
      const content = name === HEADER || name === MANIFEST ? undefined : contentOf(name)
      if (content?.kind === 'blobs') {
        written += 1
        await keep(content.name, bytes).catch((error: unknown) => {
          // The failed store is this folder, not the one that is copied.
          throw unwritable(folder, error instanceof BlobsUnavailable ? error.cause : error)
        })
        return
      }
      if (name === MANIFEST) await checkCount(folder, blobs, written)
      const path = join(folder, name)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeWhole(path, bytes, { partial: `${path}.part`, flag: 'w', mode: 0o600 })
        folders.add(dirname(path)).add(dirname(dirname(path)))
      } catch (cause) {
        throw unwritable(path, cause)
      }
    },
    async finish() {
      try {
        for (const path of folders) await syncNames(path)
      } catch (cause) {
        throw unwritable(folder, cause)
      }
      hold.release()
    },
    // The files stay for the next attempt.
    abort: async () => hold.release(),
  }
}
