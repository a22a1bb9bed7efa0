import { expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { timeLimits, watchedTransactions } from '../../testing/database/time-limits.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import type { CopySink } from '../format/copy-format.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { writeCopy } from './write-copy.ts'

const { platform } = await testApi()
/** Connections of the pool. */
const CONNECTIONS = 10

test("a slow disk does not end a copy's snapshot, and other statements keep their limit", async () => {
  const { db, newest } = watchedTransactions(platform.db)
  const copy = memoryCopy()
  const limits = new Set<string>()
  const slow: CopySink = {
    ...copy.sink,
    async write(entry) {
      if (entry.name.startsWith('tables/')) limits.add(JSON.stringify(await timeLimits(newest())))
      await copy.sink.write(entry)
    },
  }
  const manifest = await writeCopy({ ...platform, db }, slow, silentProgress)
  expect(manifest.tables).not.toEqual([])
  expect([...limits]).toEqual(['{"statement":"0","idle":"0"}'])
  // One of these transactions has the connection of the copy.
  const others = Array.from({ length: CONNECTIONS }, () => platform.db.transaction(timeLimits))
  expect(await Promise.all(others)).toEqual(Array(CONNECTIONS).fill({ statement: '30s', idle: '1min' }))
})

test('photos that come during a copy are whole in it, or not in it at all', async () => {
  const copy = memoryCopy()
  const shades = [1, 2]
  const isAfter = (prefix: string) => copy.entries.some(({ name }) => name.startsWith(prefix))
  const meanwhile: CopySink = {
    ...copy.sink,
    async write(entry) {
      await copy.sink.write(entry)
      // Store one photo between the tables, which are one snapshot, and one between the photos.
      if (shades.length > (isAfter('blobs/') ? 0 : 1)) await storePhotos(platform, shades.splice(0, 1))
    },
  }
  await storePhotos(platform, [3])
  await writeCopy(platform, meanwhile, silentProgress)
  expect(shades).toEqual([])
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)
  expect(await verifyStore(target, silentProgress)).toMatchObject({
    images: 1,
    records: 0,
    // Photos that came after the tables were read.
    unnamed: 2,
    faults: { count: 0, first: [] },
  })
})
