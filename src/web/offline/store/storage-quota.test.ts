import { afterEach, expect, test, vi } from 'vitest'
import { hasRoomFor } from './storage-quota.ts'

afterEach(() => vi.restoreAllMocks())

/** Private files of a device with so much room, and the files that a trial left. */
function aDevice(roomBytes: number, failure?: Error) {
  const files = new Set<string>()
  const directory = {
    async getFileHandle(name: string) {
      files.add(name)
      return {
        createWritable: async () => ({
          async truncate(bytes: number) {
            if (failure) throw failure
            if (bytes > roomBytes) throw new DOMException('Full', 'QuotaExceededError')
          },
          abort: async () => {},
        }),
      }
    },
    removeEntry: async (name: string) => void files.delete(name),
  }
  return { files, getDirectory: async () => directory as unknown as FileSystemDirectoryHandle }
}

test.each([
  [100, true],
  [101, false],
])('a device with room for 100 bytes has room for %i: %s, without a rest', async (bytes, hasRoom) => {
  const { files, getDirectory } = aDevice(100)
  expect(await hasRoomFor(bytes, getDirectory)).toBe(hasRoom)
  expect(files.size).toBe(0)
})

test('a browser that cannot be asked gives no warning', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await hasRoomFor(1, undefined)).toBe(true)
  expect(await hasRoomFor(1, () => Promise.reject(new Error('shut')))).toBe(true)
  expect(await hasRoomFor(1, aDevice(100, new Error('locked')).getDirectory)).toBe(true)
})
