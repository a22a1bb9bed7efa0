import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../sync-path.ts'
import { writeWhole } from '../write-whole.ts'
import {
  type AsideBlob,
  type Blob,
  type BlobStore,
  BlobsUnavailable,
  type FileExtension,
  isBlobName,
} from './blob-store.ts'
import { folderSyncs } from './folder-syncs.ts'
import { type IncomingFile, writeFileOf } from './write-file.ts'

/**
 * A blob's folder is one of 256, by its digest. Millions of files make thousands per folder, which file systems handle
 * well. With more folders, nearly every photo would create one and sync its parents, for years.
 */
export const blobPath = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)

/** The path that earlier versions used. */
const formerPathOf = (folder: string, name: string) => join(folder, name.slice(0, 2), name.slice(2, 4), name)

/** Creates each folder once per process, and syncs its parents so that the new folder survives a power cut. */
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
    // A failure is forgotten, so that a disk that was full is tried again.
    folder.catch(() => made.delete(path))
    return folder
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const namesIn = async (path: string): Promise<string[]> =>
  (
    await readdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    })
  ).sort()

/** The names in one of the 256 folders, ascending, with those that an earlier version put a level deeper. */
async function blobsIn(path: string): Promise<string[]> {
  const names: string[] = []
  for (const name of await namesIn(path)) {
    if (isBlobName(name)) names.push(name)
    else if (FOLDER.test(name)) names.push(...(await namesIn(join(path, name))).filter(isBlobName))
  }
  return names.sort()
}

const FOLDER = /^[0-9a-f]{2}$/
/** Folder of blobs that are set aside, on the same file system as their places. */
const ASIDE = '.aside'
/** Folder of files that are being written; their names are known at their end. */
const INCOMING = '.incoming'

/** Lists folder by folder: millions of names together would not fit in memory. */
async function* namesUnder(folder: string, after: string): AsyncIterable<string> {
  for (const first of await namesIn(folder)) {
    if (!FOLDER.test(first) || first < after.slice(0, 2)) continue
    for (const name of await blobsIn(join(folder, first))) if (name > after) yield name
  }
}

/** A full or missing disk is for the operator to mend; the client tries again later. */
const unavailable = (error: NodeJS.ErrnoException): never => {
  throw new BlobsUnavailable(error)
}

const unlessAbsent = (error: NodeJS.ErrnoException): undefined =>
  error.code === 'ENOENT' ? undefined : unavailable(error)

const read = (path: string) => readFile(path).catch(unlessAbsent)

const modifiedAt = (path: string) => stat(path).then(({ mtime }) => mtime, unlessAbsent)

/** An open file with its size; undefined when there is none. */
async function opened(path: string) {
  const file = await open(path, 'r').catch(unlessAbsent)
  if (!file) return undefined
  const { size } = await file.stat().catch(unavailable)
  return { bytes: size, stream: file.createReadStream() }
}

async function* asideIn(folder: string): AsyncIterable<AsideBlob> {
  for (const name of await namesIn(folder)) {
    const since = isBlobName(name) ? await modifiedAt(join(folder, name)) : undefined
    if (since) yield { name, since }
  }
}

/**
 * Blobs as files under a folder. Each is written beside its place, synced and renamed, so that a name never shows half
 * a file.
 */
export function diskBlobs(folder: string): BlobStore {
  const ensureFolder = folderMaker()
  const asidePath = (name: string) => join(folder, ASIDE, name)
  const sync = folderSyncs()
  const placeFor = async ({ name }: Blob) => {
    const path = blobPath(folder, name)
    await ensureFolder(dirname(path))
    return { path, partial: `${path}.${randomUUID()}.part`, flag: 'wx' as const, mode: 0o600 }
  }
  const write = async (blob: Blob) => {
    const { path, ...writing } = await placeFor(blob)
    await writeWhole(path, blob.bytes, writing)
    await sync(dirname(path))
  }
  /** Writes one file if both have the same bytes, and syncs the folder once if both lie in it. */
  const writeBoth = async (original: Blob, derived: Blob) => {
    const [{ path, ...writing }, second] = [await placeFor(original), await placeFor(derived)]
    if (original.bytes === derived.bytes) await writeWhole(path, original.bytes, { ...writing, alsoAs: second })
    else await Promise.all([writeWhole(path, original.bytes, writing), writeWhole(second.path, derived.bytes, second)])
    await Promise.all([...new Set([dirname(path), dirname(second.path)])].map(sync))
  }
  const placeFile = async ({ path, ...stored }: IncomingFile, extension: FileExtension) => {
    const name = `${stored.sha256}.${extension}`
    const place = blobPath(folder, name)
    await ensureFolder(dirname(place))
    await rename(path, place)
    await sync(dirname(place))
    return { name, ...stored }
  }
  return {
    async putFile(chunks, extension) {
      const incoming = await writeFileOf(join(folder, INCOMING), chunks, unavailable)
      return placeFile(incoming, extension).catch(unavailable)
    },
    openFile: async (name) =>
      (await opened(blobPath(folder, name))) ?? (await opened(formerPathOf(folder, name))) ?? opened(asidePath(name)),
    put: (name, bytes) => write({ name, bytes }).catch(unavailable),
    putBoth: (original, derived) => writeBoth(original, derived).catch(unavailable),
    get: async (name) =>
      (await read(blobPath(folder, name))) ?? (await read(formerPathOf(folder, name))) ?? read(asidePath(name)),
    has: async (name) => (await exists(blobPath(folder, name))) || exists(formerPathOf(folder, name)),
    list: (after = '') => namesUnder(folder, after),
    writtenAt: async (name) =>
      (await modifiedAt(blobPath(folder, name))) ?? (await modifiedAt(formerPathOf(folder, name))),
    async setAside(name, at) {
      await ensureFolder(join(folder, ASIDE)).catch(unavailable)
      for (const path of [blobPath(folder, name), formerPathOf(folder, name)]) {
        await rename(path, asidePath(name)).catch(unlessAbsent)
      }
      await utimes(asidePath(name), at, at).catch(unlessAbsent)
    },
    listAside: () => asideIn(join(folder, ASIDE)),
    async takeBack(name) {
      await ensureFolder(dirname(blobPath(folder, name))).catch(unavailable)
      // The same bytes may have come anew meanwhile; they are replaced.
      await rename(asidePath(name), blobPath(folder, name)).catch(unlessAbsent)
    },
    removeAside: (name) => rm(asidePath(name), { force: true }).catch(unavailable),
    async check() {
      await mkdir(folder, { recursive: true }).catch(unavailable)
      await access(folder, constants.R_OK | constants.W_OK).catch(unavailable)
    },
  }
}
