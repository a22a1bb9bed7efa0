import { mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderSyncs } from './folder-syncs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-syncs-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** Number of file descriptors of this process on the folder (Linux only). */
async function descriptors(): Promise<number> {
  const open = await readdir('/proc/self/fd')
  const names = await Promise.all(open.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')))
  return names.filter((name) => name.startsWith(folder)).length
}

test.runIf(process.platform === 'linux')(
  'a folder is open once however often it is used, and closed when it is not',
  async () => {
    const sync = folderSyncs()
    await Promise.all([sync(folder), sync(folder), sync(folder)])
    expect(await descriptors()).toBe(1)
    await vi.advanceTimersByTimeAsync(4_000)
    await sync(folder)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await descriptors()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(descriptors).toBe(0)
    await sync(folder)
    expect(await descriptors()).toBe(1)
  },
)

test('a folder that is not there is an error, and none once it is', async () => {
  const sync = folderSyncs()
  const later = join(folder, 'later')
  await expect(sync(later)).rejects.toMatchObject({ code: 'ENOENT' })
  await mkdir(later)
  await vi.advanceTimersByTimeAsync(6_000)
  await expect(sync(later)).resolves.toBeUndefined()
})
