import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { thumbnailName } from '../../images/images.service.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { blobPath } from '../../platform/blobs/disk-blobs.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { readConfig } from '../../platform/config/config.ts'
import { testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { emptyDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts'
import type { CopySource } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { loadCopy } from './load-copy.ts'

const { platform } = await testApi()
const copy = memoryCopy()
let names: string[]
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
  names = (await storePhotos(platform, [40, 50, 60, 70])).flatMap((name) => [name, thumbnailName(name)])
  await writeCopy(platform, copy.sink, silentProgress)
})
afterAll(() => s3.close())
beforeEach(() => s3.objects.clear())

/** A blob store, and a function that damages one of its files from outside. */
type Store = { blobs: BlobStore; spoil(name: string): Promise<void> }
const stores: [string, () => Promise<Store>][] = [
  [
    'a folder',
    async () => {
      const dataDir = temporaryFolder()
      const blobs = await openBlobs(readConfig({ DATA_DIR: dataDir }))
      return { blobs, spoil: (name) => writeFile(blobPath(join(dataDir, 'blobs'), name), 'rot') }
    },
  ],
  [
    'an S3 store',
    async () => ({
      blobs: await openBlobs(readConfig(s3.environment)),
      spoil: async (name) => void s3.objects.set(name, Buffer.from('rot')),
    }),
  ],
]

const bytesOf = async (blobs: BlobStore, name: string) => Buffer.from((await blobs.get(name)) ?? [])

/** The copy as read by a process that dies after storing the given number of blobs. */
const cutAfter = (blobs: number): CopySource => ({
  isEncrypted: false,
  async *entries() {
    let left = blobs
    for (const entry of copy.entries) {
      if (entry.name.startsWith('blobs/') && left-- === 0) throw new Error('The machine is off.')
      yield entry
    }
  },
})

describe.each(stores)('a load that was cut short, into %s,', (_, open) => {
  test('a load cut short is completed by the next, which replaces differing files', async () => {
    const { db, close } = await emptyDatabase()
    onTestFinished(close)
    const { blobs, spoil } = await open()
    await expect(loadCopy(cutAfter(5), { db, blobs }, silentProgress)).rejects.toThrow('The machine is off.')
    const stored = await blobNames(blobs)
    expect(stored).toHaveLength(5)
    const [original, thumbnail] = [
      stored.find((name) => name.endsWith('.jpg')),
      stored.find((name) => name.endsWith('.thumb')),
    ]
    await spoil(original ?? '')
    await spoil(thumbnail ?? '')

    const written: string[] = []
    const watched: BlobStore = {
      ...blobs,
      put: async (name, bytes) => {
        written.push(name)
        await blobs.put(name, bytes)
      },
    }
    await loadCopy(copy.source, { db, blobs: watched }, silentProgress)
    for (const name of names) expect(await bytesOf(blobs, name), name).toEqual(await bytesOf(platform.blobs, name))
    const left = stored.filter((name) => name !== original && name !== thumbnail)
    expect(written.sort()).toEqual(names.filter((name) => !left.includes(name)).sort())
  })
})
