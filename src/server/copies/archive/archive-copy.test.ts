import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
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
