import { constants } from 'node:fs'
import { access, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { ARCHIVE_BOUNDS, type ArchiveBounds, admitEntry } from '../archive/archive-bounds.ts'
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

/** A file that is open, with its size. */
type OpenPart = { bytes: number; stream: Readable }
type EntryBound = Pick<ArchiveBounds, 'entry'>

/**
 * Reads an open file, by the size that it tells first, and never more than the bound: what grows, or a device, has no end.
 * @throws CopyRefused for a file that is larger than an entry may be
 */
async function bounded(name: string, { bytes, stream }: OpenPart, bounds: EntryBound): Promise<CopyEntry> {
  const chunks: Buffer[] = []
  let size = bytes
  try {
    admitEntry({ name, size }, bounds)
    size = 0
    for await (const chunk of stream) {
      size += chunk.length
      admitEntry({ name, size }, bounds)
      chunks.push(chunk)
    }
  } finally {
    stream.destroy()
  }
  return { name, bytes: Buffer.concat(chunks) }
}

async function readPart(folder: string, name: string, bounds: EntryBound): Promise<CopyEntry> {
  const file = await open(join(folder, name), 'r')
  const { size } = await file.stat()
  return bounded(name, { bytes: size, stream: file.createReadStream() }, bounds)
}

/**
 * Reads a copy from a folder; one with a file that is larger than `bounds` is refused while it is read.
 * @throws CopyRefused when the folder holds no whole copy
 */
export async function folderSource(folder: string, bounds: EntryBound = ARCHIVE_BOUNDS): Promise<CopySource> {
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
      const header = await readPart(folder, HEADER, bounds)
      yield header
      for (const table of readHeader(header).tables) {
        for (const part of await namesIn(join(folder, 'tables', table))) {
          if (part.endsWith('.ndjson')) yield await readPart(folder, `tables/${table}/${part}`, bounds)
        }
      }
      for await (const name of blobs.list()) {
        const file = await blobs.openFile(name)
        if (file) yield await bounded(blobEntry(name), file, bounds)
      }
      for (const name of await namesIn(join(folder, 'damaged'))) {
        yield await readPart(folder, damagedEntry(name), bounds)
      }
      yield await readPart(folder, MANIFEST, bounds)
    },
  }
}
