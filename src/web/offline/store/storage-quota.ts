import { isQuotaError } from './quota-error.ts'

const TRIAL = 'vigia-room'

type GetDirectory = () => Promise<FileSystemDirectoryHandle>

/** Absent in older browsers, and where the page is not served over HTTPS. */
const privateDirectory = (): GetDirectory | undefined => {
  const { navigator: browser } = globalThis as { navigator?: { storage?: Partial<StorageManager> } }
  const storage = browser?.storage
  return storage?.getDirectory && (() => (storage as StorageManager).getDirectory())
}

/**
 * Tries whether so many more bytes fit, because Chromium's estimate promises 10 GiB whatever the disk. A private file
 * is truncated to that length and given up, which writes nothing.
 * @returns true also where the browser has no private files
 */
export async function hasRoomFor(bytes: number, getDirectory = privateDirectory()): Promise<boolean> {
  if (!getDirectory) return true
  try {
    const directory = await getDirectory()
    const file = await directory.getFileHandle(TRIAL, { create: true })
    const trial = await file.createWritable()
    try {
      await trial.truncate(bytes)
      return true
    } finally {
      // A stream that failed is closed already.
      await trial.abort().catch(() => {})
      // Another tab may try at the same time.
      await directory.removeEntry(TRIAL).catch(() => {})
    }
  } catch (error) {
    if (isQuotaError(error)) return false
    console.warn(error)
    return true
  }
}
