import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { sweepInstallation } from '../../upkeep/upkeep.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { repairImages } from '../verify/repair-images.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { namedFiles } from './named-files.queries.ts'
import { writeCopy } from './write-copy.ts'

const api = await testApi()
const { platform } = api
const { db, blobs } = platform
const fileOf = (name: string) => blobPath(join(platform.config.dataDir, 'blobs'), name)
const faults = async () => (await verifyStore(platform, silentProgress)).faults
/** A table as a feature would add it: the column's name makes its files known. */
const addTable = (to: Database) => to.execute(sql`create table test_papers (id integer primary key, scan_blob text)`)
const inTable = (name: string, id: number) => db.execute(sql`insert into test_papers values (${id}, ${name})`)

async function store(text: string, extension: 'pdf' | 'txt') {
  async function* chunks() {
    yield Buffer.from(text)
  }
  return (await blobs.putFile(chunks(), extension)).name
}

let [paper, other, photo] = ['', '', '']
beforeAll(async () => {
  await addTable(db)
  ;[photo = ''] = await storePhotos(platform, [10])
  paper = await store('%PDF-1.7 an act', 'pdf')
  other = await store('a text', 'txt')
  await inTable(paper, 1)
  await inTable(other, 2)
  await inTable(paper, 3)
  // A photo may be a document too: it is in the copy once.
  await inTable(photo, 4)
})
afterAll(() => db.execute(sql`drop table test_papers`))

test('files of a table are named, each once, in order', async () => {
  const names = []
  for await (const name of namedFiles(db, 'copied')) names.push(name)
  expect(names).toEqual([paper, other, photo].sort())
})

test('a copy has the files of its rows, and a restored installation shows them', async () => {
  const { sink, source } = memoryCopy()
  const manifest = await writeCopy(platform, sink, silentProgress)
  expect(manifest).toMatchObject({ blobs: { count: 4 }, lacks: { missing: [], damaged: [] } })
  const target = await migratedDatabase()
  try {
    await addTable(target.db)
    const restored = { db: target.db, blobs: diskBlobs(join(platform.config.dataDir, 'restored')) }
    await loadCopy(source, restored, silentProgress)
    expect(Buffer.from((await restored.blobs.get(paper)) ?? []).toString()).toBe('%PDF-1.7 an act')
    expect(await verifyStore(restored, silentProgress)).toMatchObject({ images: 3, unnamed: 0, faults: { count: 0 } })
  } finally {
    await target.close()
  }
})

test('a file that the store lost is told, and an earlier copy returns it', async () => {
  const { sink, source } = memoryCopy()
  await writeCopy(platform, sink, silentProgress)
  await rm(fileOf(paper))
  await truncate(fileOf(other), 2)
  expect((await faults()).first.sort()).toEqual(
    [`Falta el archivo ${paper}, o no se puede leer.`, `El archivo ${other} está dañado.`].sort(),
  )
  const lacking = memoryCopy()
  expect((await writeCopy(platform, lacking.sink, silentProgress)).lacks).toEqual({
    missing: [paper],
    damaged: [other],
  })
  expect(await repairImages(source, platform, silentProgress)).toMatchObject({ repaired: 2, faults: { count: 0 } })
  expect((await faults()).count).toBe(0)
})

test('the sweep keeps files that a row names, and removes others', async () => {
  const unnamed = await store('of a refused save', 'pdf')
  for (const days of [2, 4]) {
    api.time.now = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await sweepInstallation(platform)
  }
  expect([await blobs.has(paper), await blobs.has(other), await blobs.has(unnamed)]).toEqual([true, true, false])
})
