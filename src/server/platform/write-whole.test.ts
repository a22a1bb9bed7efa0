import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from './write-whole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-whole-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeTwice = async () => {
  const [path, partial] = [join(folder, 'one'), join(folder, 'one.part')]
  const alsoAs = { path: join(folder, 'two'), partial: join(folder, 'two.part') }
  await writeWhole(path, Buffer.from('whole'), { partial, flag: 'w', alsoAs })
  const files = await Promise.all(
    [path, alsoAs.path].map(async (name) => [await readFile(name, 'utf8'), await stat(name)]),
  )
  return {
    texts: files.map(([text]) => text),
    files: new Set(files.map(([, file]) => (file as { ino: number }).ino)).size,
  }
}

test('a second name is one of the same file', async () => {
  expect(await writeTwice()).toEqual({ texts: ['whole', 'whole'], files: 1 })
  expect(await readdir(folder)).toEqual(['one', 'two'])
})

test('a name that is taken or cannot be given gets a second file in its place', async () => {
  await writeFile(join(folder, 'two'), 'of before')
  expect(await writeTwice()).toEqual({ texts: ['whole', 'whole'], files: 2 })
  expect(await readdir(folder)).toEqual(['one', 'two'])
})
