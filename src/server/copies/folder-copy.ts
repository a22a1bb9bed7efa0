import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskBlobs } from '../platform/blobs/disk-blobs.ts'
import { readHeader } from './check-copy.ts'
import {
  blobEntry,
  type CopyEntry,
  CopyRefused,
  type CopySink,
  type CopySource,
  contentOf,
  HEADER,
  MANIFEST,
} from './copy-format.ts'

const OWN = new Set([HEADER, MANIFEST, 'tables', 'blobs'])

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.part`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}

/**
 * A folder that takes a copy. Of an attempt that was interrupted only the blobs are kept: the tables are of one instant.
 * @throws CopyRefused when the folder holds anything else
 */
export async function folderSink(folder: string): Promise<CopySink> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const strange = (await readdir(folder)).find((name) => !OWN.has(name.replace(/\.part$/, '')))
  if (strange) throw new CopyRefused(`La carpeta ${folder} tiene otra cosa (${strange}): elija una vacía.`)
  // In this order: without a manifest, what is left is no copy.
  for (const name of [MANIFEST, HEADER, 'tables']) await rm(join(folder, name), { recursive: true, force: true })
  const blobs = diskBlobs(join(folder, 'blobs'))
  return {
    hasBlob: async (name) => existsSync(join(folder, 'blobs', name.slice(0, 2), name)),
    async write({ name, bytes }) {
      const content = name === HEADER || name === MANIFEST ? undefined : contentOf(name)
      if (content && 'blob' in content) return blobs.put(content.blob, bytes)
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeDurably(path, bytes)
    },
    async finish() {},
    // What is there serves the next attempt.
    async abort() {},
  }
}

const readPart = async (folder: string, name: string): Promise<CopyEntry> => ({
  name,
  bytes: await readFile(join(folder, name)),
})

/** @throws CopyRefused when the folder holds no whole copy */
export async function folderSource(folder: string): Promise<CopySource> {
  for (const name of [HEADER, MANIFEST]) {
    const isThere = await access(join(folder, name), constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!isThere) throw new CopyRefused(`En ${folder} no hay una copia completa: falta ${name}.`)
  }
  const blobs = diskBlobs(join(folder, 'blobs'))
  return {
    async *entries() {
      const header = await readPart(folder, HEADER)
      yield header
      for await (const name of blobs.list()) {
        const bytes = await blobs.get(name)
        if (bytes) yield { name: blobEntry(name), bytes: Buffer.from(bytes) }
      }
      for (const table of readHeader(header).tables) {
        const pieces = await readdir(join(folder, 'tables', table)).catch(() => [])
        for (const piece of pieces.filter((name) => name.endsWith('.ndjson')).sort()) {
          yield await readPart(folder, `tables/${table}/${piece}`)
        }
      }
      yield await readPart(folder, MANIFEST)
    },
  }
}
