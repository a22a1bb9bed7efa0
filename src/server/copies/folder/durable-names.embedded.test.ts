import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { archiveSink, archiveSource } from '../archive/archive-copy.ts'
import { checkCopy } from '../format/check-copy.ts'
import { CopyRefused, type CopySink, type CopySource } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { folderSink } from './folder-sink.ts'
import { folderSource } from './folder-source.ts'

const { platform } = await testApi()
afterEach(() => void vi.restoreAllMocks())

type Way = [string, (path: string) => Promise<CopySink>, (path: string) => Promise<CopySource>, string[]]
const ways: Way[] = [
  ['a file', archiveSink, archiveSource, ['.']],
  ['a folder', folderSink, folderSource, ['.', 'copia', 'copia/tables', 'copia/tables/cities']],
]
const isFolder = (path: string) => fs.statSync(path).isDirectory()
const newPath = () => join(temporaryFolder(), 'copia')

function onOpening(work: (path: string, file: fs.promises.FileHandle) => void): void {
  const open = fs.promises.open
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, ...how) => {
    const file = await open(path, ...how)
    work(String(path), file)
    return file
  })
}

/** Records every folder synced from now on, with its entries at that moment. */
function watchSyncs(): Map<string, string[]> {
  const synced = new Map<string, string[]>()
  onOpening((path, file) => {
    const sync = file.sync.bind(file)
    file.sync = () => {
      if (isFolder(path)) synced.set(path, fs.readdirSync(path))
      return sync()
    }
  })
  return synced
}

const failingSyncs = (code: string) =>
  onOpening((_path, file) => {
    file.sync = () => Promise.reject(Object.assign(new Error(`${code}: fsync`), { code, errno: -1 }))
  })

test.each(ways)(
  'a copy in %s is said to be whole once its names are on the disk',
  async (_, sink, _source, folders) => {
    const path = newPath()
    const opened = await sink(path)
    const synced = watchSyncs()
    await writeCopy(platform, opened, silentProgress)
    for (const folder of folders.map((name) => join(dirname(path), name))) {
      const names = fs.readdirSync(folder).filter((name) => !name.startsWith('lock.'))
      expect(synced.get(folder), folder).toEqual(expect.arrayContaining(names))
    }
  },
)

test.each(ways)('a copy in %s is one also where folders cannot be forced to the disk', async (_, sink, source) => {
  const path = newPath()
  const opened = await sink(path)
  failingSyncs('EINVAL')
  await writeCopy(platform, opened, silentProgress)
  await checkCopy(await source(path), silentProgress)
})

test.each(ways)('a copy in %s whose names the disk refuses is not said to be whole', async (_, sink) => {
  const path = newPath()
  const opened = await sink(path)
  failingSyncs('EIO')
  const copying = writeCopy(platform, opened, silentProgress)
  await expect(copying).rejects.toBeInstanceOf(CopyRefused)
  await expect(copying).rejects.toThrow('EIO')
})
