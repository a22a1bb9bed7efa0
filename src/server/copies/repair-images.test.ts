import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { thumbnailName } from '../images/images.service.ts'
import { blobPath, diskBlobs } from '../platform/blobs/disk-blobs.ts'
import { testApi } from '../testing/api.ts'
import { cleanDatabase, emptyDatabase } from '../testing/database.ts'
import { memoryCopy } from '../testing/memory-copy.ts'
import { storePhotos } from '../testing/stored-photos.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { CopyRefused } from './copy-format.ts'
import { loadCopy } from './load-copy.ts'
import { silentProgress } from './progress.ts'
import { repairImages } from './repair-images.ts'
import { verifyStore } from './verify-store.ts'
import { writeCopy } from './write-copy.ts'

const { platform } = await testApi()
const folder = () => join(platform.config.dataDir, 'blobs')
const fileOf = (name: string) => blobPath(folder(), name)
const SHADES = [10, 20, 30, 40]
let names: string[]

/** A store of its own for each test, as another process would open it: nothing is remembered of the one before. */
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

test('what the store lost and what it has no more as it was comes back from a copy, originals and thumbnails', async () => {
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

  expect(await repairImages(source, platform, silentProgress)).toEqual({
    repaired: 5,
    images: SHADES.length,
    faults: { count: 0, first: [] },
  })
  expect(await bytesOf(all)).toEqual(before)
  expect(await repairImages(source, platform, silentProgress)).toMatchObject({ repaired: 0 })
})

test('a store that was emptied is filled again, and keeps what came since the copy', async () => {
  const { source } = await copyNow()
  await rm(folder(), { recursive: true })
  const [later = ''] = await storePhotos({ ...platform, blobs: diskBlobs(folder()) }, [50])
  const kept = await bytesOf([later, thumbnailName(later)])
  expect(await repairImages(source, platform, silentProgress)).toMatchObject({
    repaired: 2 * SHADES.length,
    images: SHADES.length + 1,
    faults: { count: 0 },
  })
  expect(await bytesOf([later, thumbnailName(later)])).toEqual(kept)
})

test('what the copy lacks too is told, and what no row names is not brought', async () => {
  const earlier = await copyNow()
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(earlier.source, target, silentProgress)
  const [lost = ''] = names
  await rm(fileOf(lost))
  const [foreign = ''] = await storePhotos({ ...platform, blobs: diskBlobs(folder()) }, [60])
  const later = await copyNow()
  await target.blobs.replace(lost, Buffer.from('another picture'))

  expect(await repairImages(later.source, target, silentProgress)).toEqual({
    repaired: 0,
    images: SHADES.length,
    faults: { count: 1, first: [`El archivo ${lost} está dañado.`] },
  })
  expect(await target.blobs.get(foreign)).toBeUndefined()
})

test('a copy whose photo is another than its name says is refused, and brings nothing that is not right', async () => {
  const [lost = ''] = names
  const { entries } = await copyNow()
  await rm(fileOf(lost))
  const altered = entries.map(({ name, bytes }) => ({
    name,
    bytes: name === `blobs/${lost}` ? Buffer.from('another picture') : bytes,
  }))
  await expect(repairImages(memoryCopy(altered).source, platform, silentProgress)).rejects.toBeInstanceOf(CopyRefused)
  expect((await faults()).first).toEqual([`Falta el archivo ${lost}, o no se puede leer.`])
})
