import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { CopyRefused } from '../format/copy-format.ts'
import type { ArchiveBounds } from './archive-bounds.ts'
import { archiveSink, archiveSource } from './archive-copy.ts'
import { passphraseRecipient } from './passphrase-key.ts'

/** A key of a passphrase is slow to derive on purpose. */
vi.setConfig({ testTimeout: 60_000 })

const PASSPHRASE = 'clave ñ con "comillas" y $'

test.each([
  ['composed', 'decomposed', 'NFC', 'NFD'],
  ['decomposed', 'composed', 'NFD', 'NFC'],
] as const)('a copy made with the passphrase %s opens with it %s', async (_made, _typed, made, typed) => {
  const path = join(temporaryFolder(), 'copia.vigia')
  const sink = await archiveSink(path, PASSPHRASE.normalize(made))
  await sink.write({ name: 'uno', bytes: Buffer.from('1') })
  await sink.finish()
  const names: string[] = []
  for await (const { name } of (await archiveSource(path, PASSPHRASE.normalize(typed))).entries()) names.push(name)
  expect(names).toEqual(['uno'])
})

test('a copy made with a decomposed passphrase before there was a normal form opens with both', async () => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(PASSPHRASE.normalize('NFD')))
  const pack = tar.pack()
  pack.entry({ name: 'uno' }, '1')
  pack.finalize()
  const path = join(temporaryFolder(), 'antigua.vigia')
  writeFileSync(path, await encrypter.encrypt(gzipSync(await buffer(pack))))
  for (const form of ['NFC', 'NFD']) {
    const names: string[] = []
    for await (const { name } of (await archiveSource(path, PASSPHRASE.normalize(form))).entries()) names.push(name)
    expect(names).toEqual(['uno'])
  }
})

/** An archive of one entry of zeros, which shrink to next to nothing. */
async function packed(bytes: number): Promise<string> {
  const path = join(temporaryFolder(), 'bomba.vigia')
  const sink = await archiveSink(path)
  await sink.write({ name: 'header.json', bytes: Buffer.alloc(bytes) })
  await sink.finish()
  return path
}

const unpacked = async (path: string, bounds: ArchiveBounds) => {
  let bytes = 0
  for await (const entry of (await archiveSource(path, undefined, bounds)).entries()) bytes += entry.bytes.length
  return bytes
}

test('an entry that is larger than an entry may be is refused before it is read', async () => {
  const path = await packed(100_000)
  const bounds = { entry: 100_000, base: 1_000_000, timesFile: 1 }
  expect(await unpacked(path, bounds)).toBe(100_000)
  const refused = unpacked(path, { ...bounds, entry: 99_999 })
  await expect(refused).rejects.toBeInstanceOf(CopyRefused)
  await expect(refused).rejects.toThrow(
    /^La parte header\.json de la copia ocupa 1 MB, más de lo que puede\. .*use otra\.$/,
  )
})

test('a copy that unpacks to more than its file may is refused, also within an entry', async () => {
  const path = await packed(1_000_000)
  const refused = unpacked(path, { entry: 10_000_000, base: 100_000, timesFile: 10 })
  await expect(refused).rejects.toBeInstanceOf(CopyRefused)
  await expect(refused).rejects.toThrow(/^La copia se desempaca en más de lo que puede ocupar\. .*use otra\.$/)
  expect(await unpacked(path, { entry: 10_000_000, base: 100_000, timesFile: 1_000 })).toBe(1_000_000)
})
