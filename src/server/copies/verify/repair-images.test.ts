import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { thumbnailName } from '../../images/images.service.ts'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { cleanDatabase, migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { type CopyEntry, CopyRefused, type CopySource, MANIFEST } from '../format/copy-format.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { repairImages } from './repair-images.ts'
import { verifyStore } from './verify-store.ts'

const { platform } = await testApi()
const folder = () => join(platform.config.dataDir, 'blobs')
const fileOf = (name: string) => blobPath(folder(), name)
const SHADES = [10, 20, 30, 40]
let names: string[]

/** A new store for each test, opened as by another process: nothing from the test before is remembered. */
beforeEach(async () => {
  await cleanDatabase()
  await rm(folder(), { recursive: true, force: true })
  names = await storePhotos({ ...platform, blobs: diskBlobs(folder()) }, SHADES)
})

async function copyNow() {
  const copy = memoryCopy()
  await writeCopy(platform, copy.sink, silentProgress)
  return copy
}

const bytesOf = (all: readonly string[]) => Promise.all(all.map((name) => readFile(fileOf(name))))
const faults = async () => (await verifyStore(platform, silentProgress)).faults

/** The platform with a newly opened store, as another process has it. */
const opened = () => ({ ...platform, blobs: diskBlobs(folder()) })
const repair = (source: CopySource) => repairImages(source, opened(), silentProgress)

test('lost and changed originals and thumbnails of the store come back from a copy', async () => {
  const [whole = '', damaged = '', gone = '', small = ''] = names
  const all = [...names, ...names.map(thumbnailName)]
  const before = await bytesOf(all)
  const { source } = await copyNow()
  await writeFile(fileOf(damaged), 'another picture')
  await rm(fileOf(gone))
  await rm(fileOf(thumbnailName(gone)))
  await truncate(fileOf(thumbnailName(small)), 100)
  await cp(fileOf(thumbnailName(whole)), fileOf(thumbnailName(damaged)))
  expect((await faults()).count).toBe(5)

  expect(await repair(source)).toEqual({ repaired: 3, images: SHADES.length, faults: { count: 0, first: [] } })
  expect(await bytesOf(all)).toEqual(before)
  expect(await repair(source)).toMatchObject({ repaired: 0, faults: { count: 0 } })
})

test('a store that was emptied is filled again, and keeps what came since the copy', async () => {
  const { source } = await copyNow()
  await rm(folder(), { recursive: true })
  const [later = ''] = await storePhotos(opened(), [50])
  const kept = await bytesOf([later, thumbnailName(later)])
  expect(await repair(source)).toEqual({
    repaired: SHADES.length,
    images: SHADES.length + 1,
    faults: { count: 0, first: [] },
  })
  expect(await bytesOf([later, thumbnailName(later)])).toEqual(kept)
})

test('repair names images that the copy lacks too, and brings none without a row', async () => {
  const earlier = await copyNow()
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(earlier.source, target, silentProgress)
  const [lost = ''] = names
  await rm(fileOf(lost))
  const [foreign = ''] = await storePhotos(opened(), [60])
  const later = await copyNow()
  await target.blobs.put(lost, Buffer.from('another picture'))

  expect(await repairImages(later.source, target, silentProgress)).toEqual({
    repaired: 0,
    images: SHADES.length,
    faults: { count: 1, first: [`El archivo ${lost} está dañado.`] },
  })
  expect(await target.blobs.get(foreign)).toBeUndefined()
})

const withoutDigests = () =>
  platform.db.transaction(async (tx) => {
    await tx.execute(sql`alter table images disable trigger user`)
    await tx.execute(sql`update images set thumb_sha256 = null`)
    await tx.execute(sql`alter table images enable trigger user`)
  })

test('a thumbnail without a digest is made again of its photo, not taken from the copy', async () => {
  const [lost = '', gone = ''] = names
  const thumbnails = [lost, gone].map(thumbnailName)
  const before = await bytesOf(thumbnails)
  const { entries } = await copyNow()
  await withoutDigests()
  for (const name of [lost, ...thumbnails]) await rm(fileOf(name))
  const altered = entries
    .filter(({ name }) => name !== `blobs/${thumbnailName(gone)}`)
    .map(({ name, bytes }) => {
      if (name !== `blobs/${thumbnailName(lost)}`) return { name, bytes }
      const rotten = Buffer.from(bytes)
      rotten.fill(7, 200, 220)
      return { name, bytes: rotten }
    })
  const { refused, ...repaired } = await repair(memoryCopy(altered).source)
  expect(repaired).toEqual({ repaired: 2, images: SHADES.length, faults: { count: 0, first: [] } })
  expect(refused).toBeInstanceOf(CopyRefused)
  expect(await bytesOf(thumbnails)).toEqual(before)
})

test.each<[string, (entries: CopyEntry[], rotten: string) => CopyEntry[]]>([
  [
    'with a photo that is not what its name says',
    (entries, rotten) =>
      entries.map(({ name, bytes }) => ({ name, bytes: name === rotten ? Buffer.from('another picture') : bytes })),
  ],
  ['that was cut short', (entries, rotten) => entries.filter(({ name }) => name !== rotten && name !== MANIFEST)],
])('a copy %s gives its right images, and says that it is not whole', async (_, spoilt) => {
  const [rotten = '', ...others] = names
  const { entries } = await copyNow()
  await rm(folder(), { recursive: true })
  const { refused, ...repaired } = await repair(memoryCopy(spoilt(entries, `blobs/${rotten}`)).source)
  expect(repaired).toEqual({
    repaired: others.length,
    images: SHADES.length,
    faults: { count: 1, first: [`Falta el archivo ${rotten}, o no se puede leer.`] },
  })
  expect(refused).toBeInstanceOf(CopyRefused)
})

test('a folder that is no copy mends nothing, and is refused', async () => {
  await rm(fileOf(names[0] ?? ''))
  await expect(repair(memoryCopy([]).source)).rejects.toThrow('Esto no es una copia de Vigía.')
})
