import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskBlobs } from './disk-blobs.ts'

const NAME = 'abcdef0123.jpg'
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-blobs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what was put is found, and nothing else', async () => {
  const blobs = diskBlobs(folder)
  await Promise.all([blobs.put(NAME, bytes('foto')), blobs.put(`${NAME}.thumb`, bytes('pequeña'))])
  expect(Buffer.from((await blobs.get(NAME)) ?? []).toString()).toBe('foto')
  expect(Buffer.from((await blobs.get(`${NAME}.thumb`)) ?? []).toString()).toBe('pequeña')
  expect(await blobs.get('abffff.jpg')).toBeUndefined()
})

test('a name put many times at once is one whole file, and no part is left behind', async () => {
  const blobs = diskBlobs(folder)
  await Promise.all(Array.from({ length: 8 }, () => blobs.put(NAME, bytes('foto'))))
  expect(await readdir(join(folder, 'ab'))).toEqual([NAME])
})

test('a file that is there is left as it is by what is put, and gives way to what replaces it', async () => {
  const blobs = diskBlobs(folder)
  await blobs.put(NAME, bytes('fot'))
  await blobs.put(NAME, bytes('foto'))
  expect(Buffer.from((await blobs.get(NAME)) ?? []).toString()).toBe('fot')
  await blobs.replace(NAME, bytes('foto'))
  expect(Buffer.from((await blobs.get(NAME)) ?? []).toString()).toBe('foto')
  expect(await readdir(join(folder, 'ab'))).toEqual([NAME])
})

test('what an earlier version kept two folders deep is still found', async () => {
  await mkdir(join(folder, 'ab', 'cd'), { recursive: true })
  await writeFile(join(folder, 'ab', 'cd', NAME), 'foto de antes')
  expect(Buffer.from((await diskBlobs(folder).get(NAME)) ?? []).toString()).toBe('foto de antes')
})
