import { constants } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { readHeader } from '../format/check-copy.ts'
import {
  blobEntry,
  type CopyEntry,
  CopyRefused,
  type CopySource,
  damagedEntry,
  HEADER,
  MANIFEST,
} from '../format/copy-format.ts'

const namesIn = async (path: string): Promise<string[]> => (await readdir(path).catch(() => [])).sort()

const readPart = async (folder: string, name: string): Promise<CopyEntry> => ({
  name,
  bytes: await readFile(join(folder, name)),
})

/**
 * Reads a copy from a folder.
 * @throws CopyRefused when the folder holds no whole copy
 */
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
    isEncrypted: false,
    async *entries() {
      const header = await readPart(folder, HEADER)
      yield header
      for (const table of readHeader(header).tables) {
        for (const part of await namesIn(join(folder, 'tables', table))) {
          if (part.endsWith('.ndjson')) yield await readPart(folder, `tables/${table}/${part}`)
        }
      }
      for await (const name of blobs.list()) {
        const bytes = await blobs.get(name)
        if (bytes) yield { name: blobEntry(name), bytes: Buffer.from(bytes) }
      }
      for (const name of await namesIn(join(folder, 'damaged'))) yield await readPart(folder, damagedEntry(name))
      yield await readPart(folder, MANIFEST)
    },
  }
}
