import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { openServer } from '../../platform/db/server.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { emptyDatabase, serverUrl } from '../../testing/database/database.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import type { CopySink } from '../format/copy-format.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { writeCopy } from './write-copy.ts'

const { platform } = await testApi()
const LIMIT_MS = 300
const LONGER_MS = 450

/** The test database on connections that allow `LIMIT_MS` for a statement and for an idle transaction. */
async function impatientDatabase() {
  const [row] = await rowsOf<{ name: string }>(platform.db, sql`select current_database() as name`)
  const url = new URL(serverUrl(row?.name ?? ''))
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    url.searchParams.set(limit, String(LIMIT_MS))
  }
  const { db, close } = await openServer(url.href, silentLog)
  onTestFinished(close)
  return db
}

test('a disk that keeps the snapshot of a copy waiting does not end it, and other statements keep their limits', async () => {
  const db = await impatientDatabase()
  const copy = memoryCopy()
  let isFirst = true
  const slow: CopySink = {
    ...copy.sink,
    async write(entry) {
      if (isFirst && entry.name.startsWith('tables/')) {
        isFirst = false
        await setTimeout(LONGER_MS)
      }
      await copy.sink.write(entry)
    },
  }
  const manifest = await writeCopy({ ...platform, db }, slow, silentProgress)
  expect(isFirst).toBe(false)
  expect(manifest.tables).not.toEqual([])
  await expect(db.execute(sql`select pg_sleep(${LONGER_MS / 1_000})`)).rejects.toThrow()
})

test('photos that come while a copy is taken are whole in it, or not in it at all', async () => {
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
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)
  expect(await verifyStore(target, silentProgress)).toEqual({
    images: 1,
    records: 0,
    // Photos that came after the tables were read.
    unnamed: 2,
    faults: { count: 0, first: [] },
  })
})
