import fs from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskBlobs } from '../platform/blobs/disk-blobs.ts'
import { testApi } from '../testing/api.ts'
import { migratedDatabase } from '../testing/database/database.ts'
import { admitSigner, copyKeyOf } from './copy-key.ts'
import { folderSource } from './folder/folder-source.ts'
import { checkCopy } from './format/check-copy.ts'
import { CopyRefused, MANIFEST, sha256 } from './format/copy-format.ts'
import { fingerprintOf, keyOfSeed } from './format/copy-signature.ts'
import { loadCopy } from './load/load-copy.ts'
import { silentProgress } from './progress.ts'
import { runStoreCommand } from './run-command.ts'

const { platform } = await testApi()
const SECRET = 'la clave de las copias de la entidad'
const config = { ...platform.config, isProduction: true, copyKey: SECRET }
const installation = { ...platform, config }
const silent = () => undefined

let folder: string
const inFolder = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-copy-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a copy in production', () => {
  test('a copy in production is refused without a passphrase, unless it was asked for so', async () => {
    for (const kind of ['archive', 'folder'] as const) {
      const copy = () => runStoreCommand(installation, { kind, path: inFolder(`${kind}-1`) }, silent)
      await expect(copy()).rejects.toThrow(/SIN CIFRAR.*BACKUP_PASSPHRASE.*--sin-cifrar/s)
      await expect(copy()).rejects.toBeInstanceOf(CopyRefused)
      await runStoreCommand(installation, { kind, path: inFolder(`${kind}-2`), isPlain: true }, silent)
    }
    const elsewhere = { ...installation, config: { ...config, isProduction: false } }
    await runStoreCommand(elsewhere, { kind: 'archive', path: inFolder('desarrollo') }, silent)
  })

  test('wants a passphrase of sixteen characters', async () => {
    const copy = (passphrase: string) =>
      runStoreCommand(installation, { kind: 'archive', path: inFolder('cifrada'), passphrase }, silent)
    await expect(copy('a')).rejects.toThrow(/BACKUP_PASSPHRASE: se esperan al menos 16 caracteres/)
    await expect(copy('quince letras ñ')).rejects.toThrow(CopyRefused)
    await copy('dieciséis letras')
  })

  test.each(['aaaaaaaaaaaaaaaa', '1234567890123456', 'vigia-vigia-vigia', 'Contraseña2026!!', 'abababababababab'])(
    'wants no passphrase of those that are tried first: %s',
    async (passphrase) => {
      const copy = runStoreCommand(installation, { kind: 'archive', path: inFolder('cifrada'), passphrase }, silent)
      await expect(copy).rejects.toThrow(/BACKUP_PASSPHRASE: la frase es de las primeras que se prueban/)
    },
  )
})

describe('the signature of a copy', () => {
  async function exported(name: string): Promise<string> {
    const path = inFolder(name)
    const { done } = await runStoreCommand(installation, { kind: 'folder', path, isPlain: true }, silent)
    expect(done).toContain(`firmada con la clave ${fingerprintOf(keyOf())}`)
    return path
  }
  const keyOf = () => copyKeyOf(config) as NonNullable<ReturnType<typeof copyKeyOf>>
  const check = async (path: string) => checkCopy(await folderSource(path), silentProgress)
  const changeManifest = async (path: string, change: (manifest: Record<string, never>) => unknown) => {
    const file = join(path, MANIFEST)
    await writeFile(file, `${JSON.stringify(change(JSON.parse(await readFile(file, 'utf8'))), null, 1)}\n`)
  }
  /** Changes an address in the users table, and the digest of the manifest with it, as a forger would. */
  async function forge(path: string) {
    const part = join(path, 'tables', 'users', '00000001.ndjson')
    const users = (await readFile(part, 'utf8')).replaceAll('@vigia.test', '@malo.test')
    await writeFile(part, users)
    const digest = sha256(Buffer.from(users))
    await changeManifest(path, (manifest) => {
      const tables = (manifest.tables as unknown as { name: string; rows: number; sha256: string }[]).map((table) =>
        table.name === 'users' ? { ...table, sha256: digest } : table,
      )
      return { ...manifest, tables }
    })
  }

  test('the signature of a copy says which key made it, and an installation takes its own', async () => {
    const { signer } = await check(await exported('propia'))
    expect(signer).toBe(fingerprintOf(keyOf()))
    expect(admitSigner(config, signer)).toMatch(/la de esta instalación$/)
    expect(admitSigner({ ...config, copyKey: undefined }, signer)).toMatch(/compárela/)
  })

  test('the signature of a changed copy is found false', async () => {
    const path = await exported('cambiada')
    await forge(path)
    await expect(check(path)).rejects.toThrow('La firma de la copia no es la de su contenido')
  })

  test('the signature of another key is refused before any row is written', async () => {
    const path = await exported('ajena')
    const { signer } = await check(path)
    const others = { ...config, copyKey: 'otra clave de copias de otra entidad' }
    expect(() => admitSigner(others, signer)).toThrow(/no es de esta instalación, o alguien la hizo de nuevo/)
    expect(admitSigner({ ...others, copySigner: signer ?? '' }, signer)).toMatch(/firmada/)
    const { db, close } = await migratedDatabase()
    const load = async () =>
      loadCopy(await folderSource(path), { db, blobs: diskBlobs(inFolder('blobs')) }, silentProgress, undefined, {
        admitSigner: (by) => admitSigner(others, by),
      })
    await expect(load()).rejects.toBeInstanceOf(CopyRefused)
    await close()
  })

  test('a missing signature of an older copy is told, and refused where one is expected', async () => {
    const path = await exported('de-antes')
    await changeManifest(path, ({ signature, ...manifest }) => manifest)
    const { signer } = await check(path)
    expect(signer).toBeNull()
    expect(admitSigner(config, signer)).toMatch(/^SIN FIRMA/)
    expect(() => admitSigner({ ...config, copySigner: 'a'.repeat(32) }, signer)).toThrow(CopyRefused)
    const { db, close } = await migratedDatabase()
    await loadCopy(await folderSource(path), { db, blobs: diskBlobs(inFolder('blobs-2')) }, silentProgress)
    await close()
  })
})

test('a data folder keeps a key of its own without COPY_KEY; a database server signs nothing', async () => {
  const own = { ...config, copyKey: undefined, databaseUrl: undefined, dataDir: folder }
  const key = copyKeyOf(own)
  expect(key && fingerprintOf(key)).toBe(fingerprintOf(copyKeyOf(own) as never))
  expect((await stat(inFolder('copy-key'))).mode & 0o777).toBe(0o600)
  const onServer = { ...own, databaseUrl: 'postgres://127.0.0.1/vigia', dataDir: inFolder('nada') }
  expect(copyKeyOf(onServer)).toBeUndefined()
})

test('two copies at once in a new folder are signed with one key', async () => {
  const dataDir = await mkdtemp(inFolder('dos-'))
  const own = { ...config, copyKey: undefined, databaseUrl: undefined, dataDir }
  const link = vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    link.mockRestore()
    fs.writeFileSync(to, `${Buffer.alloc(32, 7).toString('base64')}\n`)
    fs.linkSync(from, to)
  })
  const second = copyKeyOf(own)
  expect(second && fingerprintOf(second)).toBe(fingerprintOf(keyOfSeed(Buffer.alloc(32, 7))))
})

test('a damaged key of the data folder is made anew', async () => {
  const dataDir = await mkdtemp(inFolder('rota-'))
  await writeFile(join(dataDir, 'copy-key'), 'AAAA')
  const own = { ...config, copyKey: undefined, databaseUrl: undefined, dataDir }
  const key = copyKeyOf(own)
  expect(key && fingerprintOf(key)).toBe(fingerprintOf(copyKeyOf(own) as never))
  expect(await readFile(join(dataDir, 'copy-key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/)
})
