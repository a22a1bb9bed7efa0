import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { thumbnailName } from '../../images/images.service.ts'
import { type BlobStore, BlobsUnavailable } from '../../platform/blobs/blob-store.ts'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { cleanDatabase, migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { archiveSink, archiveSource } from '../archive/archive-copy.ts'
import { folderSink } from '../folder/folder-sink.ts'
import { folderSource } from '../folder/folder-source.ts'
import { checkCopy } from '../format/check-copy.ts'
import { type CopySink, type CopySource, MANIFEST } from '../format/copy-format.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { MOST_UNREADABLE } from '../verify/read-blob.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { writeCopy } from './write-copy.ts'

const { platform } = await testApi()
const fileOf = (name: string) => blobPath(join(platform.config.dataDir, 'blobs'), name)
const SHADES = [10, 20, 30]
let whole: string
let damaged: string
let missing: string

/** Stores the photos anew before each test, as another process would, because each test damages some. */
beforeEach(async () => {
  await cleanDatabase()
  await rm(join(platform.config.dataDir, 'blobs'), { recursive: true, force: true })
  const blobs = diskBlobs(join(platform.config.dataDir, 'blobs'))
  ;[whole = '', damaged = '', missing = ''] = await storePhotos({ ...platform, blobs }, SHADES)
})

async function newTarget() {
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  return { db, blobs: diskBlobs(temporaryFolder()) }
}

async function damageOneLoseAnother() {
  await writeFile(fileOf(damaged), 'another picture')
  await rm(fileOf(missing))
  await rm(fileOf(thumbnailName(missing)))
}

const sorted = (...names: string[]) => names.sort()
const lacks = () => ({ damaged: [damaged], missing: sorted(missing, thumbnailName(missing)) })
const inOrder = ({ lacks }: { lacks: { missing: string[]; damaged: string[] } }) => ({
  missing: sorted(...lacks.missing),
  damaged: sorted(...lacks.damaged),
})

type Way = [string, (path: string) => Promise<CopySink>, (path: string) => Promise<CopySource>]
const ways: Way[] = [
  ['a folder', folderSink, folderSource],
  ['a file', archiveSink, archiveSource],
]

describe.each(ways)('a copy in %s of an installation with a damaged photo and a missing one', (_, sink, source) => {
  test('a copy of a damaged installation has all the rest, says its gaps, and loads', async () => {
    await damageOneLoseAnother()
    const path = join(temporaryFolder(), 'copia')
    expect(inOrder(await writeCopy(platform, await sink(path), silentProgress))).toEqual(lacks())
    const { manifest } = await checkCopy(await source(path), silentProgress)
    expect(inOrder(manifest)).toEqual(lacks())

    const target = await newTarget()
    expect(inOrder(await loadCopy(await source(path), target, silentProgress))).toEqual(lacks())
    const { faults } = await verifyStore(target, silentProgress)
    expect(sorted(...faults.first)).toEqual(
      sorted(
        ...[damaged, missing].map((name) => `Falta el archivo ${name}, o no se puede leer.`),
        `Falta la miniatura de ${missing}.`,
      ),
    )
    expect(await target.blobs.get(whole)).toEqual(await platform.blobs.get(whole))
  })
})

test('a damaged photo is copied under no name that calls it whole', async () => {
  await damageOneLoseAnother()
  const path = join(temporaryFolder(), 'copia')
  await writeCopy(platform, await folderSink(path), silentProgress)
  expect(existsSync(blobPath(join(path, 'blobs'), damaged))).toBe(false)
  expect(await readFile(join(path, 'damaged', damaged), 'utf8')).toBe('another picture')
})

test('a damaged photo that the copy did not say to be damaged is refused', async () => {
  const path = join(temporaryFolder(), 'copia')
  await writeCopy(platform, await folderSink(path), silentProgress)
  await mkdir(join(path, 'damaged'))
  await rename(blobPath(join(path, 'blobs'), damaged), join(path, 'damaged', damaged))
  const load = async () => loadCopy(await folderSource(path), await newTarget(), silentProgress)
  await expect(load()).rejects.toThrow(`El archivo ${damaged} está dañado.`)
})

test('a missing or changed thumbnail is made again for the copy', async () => {
  const small = await readFile(fileOf(thumbnailName(whole)))
  await rm(fileOf(thumbnailName(whole)))
  await cp(fileOf(thumbnailName(missing)), fileOf(thumbnailName(damaged)))
  const copy = memoryCopy()
  const manifest = await writeCopy(platform, copy.sink, silentProgress)
  expect(manifest.lacks).toEqual({ missing: [], damaged: [] })
  expect(manifest.blobs.count).toBe(2 * SHADES.length)
  expect(copy.entries.find(({ name }) => name === `blobs/${thumbnailName(whole)}`)?.bytes).toEqual(small)
  const target = await newTarget()
  await loadCopy(copy.source, target, silentProgress)
  expect(await verifyStore(target, silentProgress)).toMatchObject({ faults: { count: 0 } })
})

test('a cut thumbnail of an older row without a digest is made again', async () => {
  await platform.db.transaction(async (tx) => {
    await tx.execute(sql`alter table images disable trigger user`)
    await tx.execute(sql`update images set thumb_sha256 = null`)
    await tx.execute(sql`alter table images enable trigger user`)
  })
  const small = await readFile(fileOf(thumbnailName(whole)))
  await truncate(fileOf(thumbnailName(whole)), 100)
  const { first } = (await verifyStore(platform, silentProgress)).faults
  expect(first).toEqual([`La miniatura de ${whole} está dañada.`])
  const copy = memoryCopy()
  await writeCopy(platform, copy.sink, silentProgress)
  expect(copy.entries.find(({ name }) => name === `blobs/${thumbnailName(whole)}`)?.bytes).toEqual(small)
})

test('verification minds a thumbnail of another photo, and not one as this version makes it', async () => {
  await cp(fileOf(thumbnailName(missing)), fileOf(thumbnailName(damaged)))
  const { first } = (await verifyStore(platform, silentProgress)).faults
  expect(first).toEqual([`La miniatura de ${damaged} está dañada.`])
  await platform.db.transaction(async (tx) => {
    await tx.execute(sql`alter table images disable trigger user`)
    await tx.execute(sql`update images set thumb_sha256 = repeat('0', 64) where name = ${whole}`)
    await tx.execute(sql`alter table images enable trigger user`)
  })
  expect((await verifyStore(platform, silentProgress)).faults.first).toEqual(first)
})

test('an interrupted export keeps its bytes of a photo that was lost since', async () => {
  const path = join(temporaryFolder(), 'copia')
  await writeCopy(platform, await folderSink(path), silentProgress)
  await rm(join(path, MANIFEST))
  await damageOneLoseAnother()
  const again = await writeCopy(platform, await folderSink(path), silentProgress)
  expect(again.lacks).toEqual({ missing: [], damaged: [] })
  await checkCopy(await folderSource(path), silentProgress)
})

test("an interrupted export replaces bytes that differ from the installation's photo", async () => {
  const path = join(temporaryFolder(), 'copia')
  await writeCopy(platform, await folderSink(path), silentProgress)
  await rm(join(path, MANIFEST))
  for (const name of [whole, thumbnailName(damaged), missing])
    await writeFile(blobPath(join(path, 'blobs'), name), 'rot')
  await rm(fileOf(missing))
  const again = await writeCopy(platform, await folderSink(path), silentProgress)
  expect(again.lacks).toEqual({ missing: [missing], damaged: [] })
  await checkCopy(await folderSource(path), silentProgress)
})

test('a copy of before, which could not lack anything, is read', async () => {
  const copy = memoryCopy()
  await writeCopy(platform, copy.sink, silentProgress)
  const entries = copy.entries.map(({ name, bytes }) => {
    if (name !== MANIFEST) return { name, bytes }
    const { lacks, ...before } = JSON.parse(String(bytes))
    expect(lacks).toEqual({ missing: [], damaged: [] })
    return { name, bytes: Buffer.from(JSON.stringify(before)) }
  })
  const loaded = await loadCopy(memoryCopy(entries).source, await newTarget(), silentProgress)
  expect(loaded.lacks).toEqual({ missing: [], damaged: [] })
})

const failing = (isAsked: (name: string) => boolean, cause: Error): BlobStore => ({
  ...platform.blobs,
  get: async (name) => {
    if (isAsked(name)) throw new BlobsUnavailable(cause)
    return platform.blobs.get(name)
  },
})
const timeout = new Error('timeout')

test('a file on an unreadable part of the disk counts as missing', async () => {
  const blobs = failing((name) => name === missing, Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }))
  const { lacks } = await writeCopy({ ...platform, blobs }, memoryCopy().sink, silentProgress)
  expect(lacks).toEqual({ missing: [missing], damaged: [] })
})

test('a photo that its store cannot give waits, as long as the store is there', async () => {
  const blobs = failing((name) => name === missing, timeout)
  const { lacks } = await writeCopy({ ...platform, blobs }, memoryCopy().sink, silentProgress)
  expect(lacks).toEqual({ missing: [missing], damaged: [] })
})

test('a file that the store gives at a second request is not missing', async () => {
  const asked = new Set<string>()
  const isFirst = (name: string) => asked.size < asked.add(name).size
  const { lacks } = await writeCopy(
    { ...platform, blobs: failing(isFirst, timeout) },
    memoryCopy().sink,
    silentProgress,
  )
  expect(asked.size).toBe(2 * SHADES.length)
  expect(lacks).toEqual({ missing: [], damaged: [] })
})

test('a store without an answer ends the copy, and the first photo is named', async () => {
  const check = () => Promise.reject(new BlobsUnavailable(timeout))
  const blobs = { ...failing((name) => name === missing, timeout), check }
  const copying = writeCopy({ ...platform, blobs }, memoryCopy().sink, silentProgress)
  await expect(copying).rejects.toBeInstanceOf(BlobsUnavailable)
  await expect(copying).rejects.toThrow(`no se pudo leer ${missing}. Error: timeout`)
})

test('neither is one that answers, and gives none of many in a row', async () => {
  await storePhotos(
    platform,
    Array.from({ length: MOST_UNREADABLE }, (_, place) => 50 + 5 * place),
  )
  const copying = writeCopy({ ...platform, blobs: failing(() => true, timeout) }, memoryCopy().sink, silentProgress)
  await expect(copying).rejects.toBeInstanceOf(BlobsUnavailable)
})
