import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Blob, BlobsUnavailable } from './blob-store.ts'
import { diskBlobs } from './disk-blobs.ts'

const NAME = 'abcdef0123.jpg'
const SMALL = `${NAME}.thumb`
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-blobs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a stored blob is found, and no other', async () => {
  const blobs = diskBlobs(folder)
  await Promise.all([blobs.put(NAME, bytes('foto')), blobs.put(`${NAME}.thumb`, bytes('pequeña'))])
  expect(Buffer.from((await blobs.get(NAME)) ?? []).toString()).toBe('foto')
  expect(Buffer.from((await blobs.get(`${NAME}.thumb`)) ?? []).toString()).toBe('pequeña')
  expect(await blobs.get('abffff.jpg')).toBeUndefined()
})

test('a name put many times at once is one whole file, without left parts', async () => {
  const blobs = diskBlobs(folder)
  await Promise.all(Array.from({ length: 8 }, () => blobs.put(NAME, bytes('foto'))))
  expect(await readdir(join(folder, 'ab'))).toEqual([NAME])
})

test('a file is for the server alone', async () => {
  await diskBlobs(folder).put(NAME, bytes('foto'))
  expect((await stat(join(folder, 'ab', NAME))).mode & 0o777).toBe(0o600)
})

test('a stored blob takes the place of an earlier one', async () => {
  const blobs = diskBlobs(folder)
  await blobs.put(NAME, bytes('fot'))
  await blobs.put(NAME, bytes('foto'))
  expect(Buffer.from((await blobs.get(NAME)) ?? []).toString()).toBe('foto')
  expect(await readdir(join(folder, 'ab'))).toEqual([NAME])
})

describe('a blob and what is made of it', () => {
  const text = async (name: string) => Buffer.from((await diskBlobs(folder).get(name)) ?? []).toString()
  const inode = async (name: string) => (await stat(join(folder, 'ab', name))).ino

  test('a blob and its thumbnail are two files, or one by two names when equal', async () => {
    const blobs = diskBlobs(folder)
    const drawing = bytes('firma')
    await blobs.putBoth({ name: NAME, bytes: drawing }, { name: SMALL, bytes: drawing })
    expect([await text(NAME), await text(SMALL)]).toEqual(['firma', 'firma'])
    expect(await inode(NAME)).toBe(await inode(SMALL))
    // Both names are replaced, whether they were one file or two.
    await blobs.putBoth({ name: NAME, bytes: bytes('foto') }, { name: SMALL, bytes: bytes('f') })
    expect([await text(NAME), await text(SMALL)]).toEqual(['foto', 'f'])
    await blobs.putBoth({ name: NAME, bytes: drawing }, { name: SMALL, bytes: drawing })
    expect([await text(NAME), await text(SMALL)]).toEqual(['firma', 'firma'])
    // Replacing one name leaves the other as it was.
    await blobs.put(SMALL, bytes('otra'))
    expect([await text(NAME), await text(SMALL)]).toEqual(['firma', 'otra'])
  })

  test('put many times at once are whole, and no part is left behind', async () => {
    const blobs = diskBlobs(folder)
    const drawing = bytes('firma')
    const both = [NAME, SMALL].map((name) => ({ name, bytes: drawing })) as [Blob, Blob]
    await Promise.all(Array.from({ length: 8 }, () => blobs.putBoth(...both)))
    expect(await readdir(join(folder, 'ab'))).toEqual([NAME, SMALL])
    expect([await text(NAME), await text(SMALL)]).toEqual(['firma', 'firma'])
  })

  test('leave no part behind where the second has no place', async () => {
    const blobs = diskBlobs(folder)
    const drawing = bytes('firma')
    await mkdir(join(folder, 'ab', SMALL), { recursive: true })
    const put = blobs.putBoth({ name: NAME, bytes: drawing }, { name: SMALL, bytes: drawing })
    await expect(put).rejects.toBeInstanceOf(BlobsUnavailable)
    expect(await readdir(join(folder, 'ab'))).toEqual([NAME, SMALL])
  })
})

test('a blob that an earlier version kept two folders deep is still found', async () => {
  await mkdir(join(folder, 'ab', 'cd'), { recursive: true })
  await writeFile(join(folder, 'ab', 'cd', NAME), 'foto de antes')
  expect(Buffer.from((await diskBlobs(folder).get(NAME)) ?? []).toString()).toBe('foto de antes')
})
