import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { identityOf, processNamespace } from '../../platform/db/process-identity.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { checkCopy } from '../format/check-copy.ts'
import { CopyRefused } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { folderSink } from './folder-sink.ts'
import { folderSource } from './folder-source.ts'

const { platform } = await testApi()
const [photo = ''] = await storePhotos(platform, [80])
const COPY = ['blobs', 'header.json', 'manifest.json', 'tables']

test('the second of two exports to one folder is refused, and the first is whole', async () => {
  const folder = temporaryFolder()
  const first = await folderSink(folder)
  const refusal = await folderSink(folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CopyRefused)
  expect((refusal as Error).message).toMatch(/se está haciendo otra copia/)
  await writeCopy(platform, first, silentProgress)
  await checkCopy(await folderSource(folder), silentProgress)
  expect(readdirSync(folder).sort()).toEqual(COPY)
})

test('an export that fails lets the next one in', async () => {
  const folder = temporaryFolder()
  const blobs = { ...platform.blobs, get: () => Promise.reject(new Error('No store.')) }
  const failing = async () => writeCopy({ ...platform, blobs }, await folderSink(folder), silentProgress)
  await expect(failing()).rejects.toThrow('No store.')
  await writeCopy(platform, await folderSink(folder), silentProgress)
  expect(readdirSync(folder).sort()).toEqual(COPY)
})

test('the rest of a killed export blocks no other', async () => {
  const folder = temporaryFolder()
  const { pid, startedAt } = identityOf(process.ppid)
  writeFileSync(join(folder, `lock.${processNamespace()}.${pid}.${Number(startedAt) - 1}`), '')
  await writeCopy(platform, await folderSink(folder), silentProgress)
  expect(readdirSync(folder).sort()).toEqual(COPY)
})

test('a folder that is refused for what is in it is left as it was', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'notas.txt'), 'mías')
  await expect(folderSink(folder)).rejects.toThrow(/notas\.txt/)
  expect(readdirSync(folder)).toEqual(['notas.txt'])
})

test('a folder with photos of another installation makes no copy, and says so', async () => {
  const folder = temporaryFolder()
  const strange = photo.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  await diskBlobs(join(folder, 'blobs')).put(strange, Buffer.from('of somebody else'))
  const exporting = async () => writeCopy(platform, await folderSink(folder), silentProgress)
  await expect(exporting()).rejects.toThrow(/fotos que no son de esta instalación/)
  await expect(folderSource(folder)).rejects.toThrow(/falta manifest\.json/)
})
