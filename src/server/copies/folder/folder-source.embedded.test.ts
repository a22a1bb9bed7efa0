import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blobPath } from '../../platform/blobs/disk-blobs.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { ARCHIVE_BOUNDS } from '../archive/archive-bounds.ts'
import { checkCopy } from '../format/check-copy.ts'
import { CopyRefused, HEADER, MANIFEST } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { folderSink } from './folder-sink.ts'
import { folderSource } from './folder-source.ts'

const { platform } = await testApi()
const [photo = ''] = await storePhotos(platform, [81])

async function aCopy(): Promise<string> {
  const folder = temporaryFolder()
  await writeCopy(platform, await folderSink(folder), silentProgress)
  return folder
}

const parts: [string, (folder: string) => string][] = [
  ['the header', (folder) => join(folder, HEADER)],
  ['a part of a table', (folder) => join(folder, 'tables', 'departments', '00000001.ndjson')],
  ['a file', (folder) => blobPath(join(folder, 'blobs'), photo)],
  ['the end', (folder) => join(folder, MANIFEST)],
]

test.each(parts)('%s that tells more than an entry may have is refused before it is read', async (_what, pathOf) => {
  const folder = await aCopy()
  // A file without content: read whole, it would take that much memory.
  truncateSync(pathOf(folder), ARCHIVE_BOUNDS.entry + 1)
  const refused = folderSource(folder).then((source) => checkCopy(source, silentProgress))
  await expect(refused).rejects.toBeInstanceOf(CopyRefused)
  await expect(refused).rejects.toThrow(/^La parte \S+ de la copia ocupa 257 MB, más de lo que puede\. .*use otra\.$/)
})

test('a file that never ends is given up at the bound', async () => {
  const folder = await aCopy()
  symlinkSync('/dev/zero', join(folder, 'tables', 'departments', '00000002.ndjson'))
  const source = await folderSource(folder, { entry: 1_000_000 })
  await expect(checkCopy(source, silentProgress)).rejects.toThrow(/00000002\.ndjson de la copia ocupa 1 MB/)
})

test('a file of exactly the bound is read', async () => {
  const folder = await aCopy()
  const size = 300_000
  writeFileSync(join(folder, 'tables', 'departments', '00000002.ndjson'), Buffer.alloc(size))
  const sizes: number[] = []
  for await (const { bytes } of (await folderSource(folder, { entry: size })).entries()) sizes.push(bytes.length)
  expect(Math.max(...sizes)).toBe(size)
  const refused = folderSource(folder, { entry: size - 1 }).then((source) => checkCopy(source, silentProgress))
  await expect(refused).rejects.toBeInstanceOf(CopyRefused)
})
