import { isQuotaError } from './quota-error.ts'

const TRIAL = 'vigia-room'

type GetDirectory = () => Promise<FileSystemDirectoryHandle>

/** Absent in older browsers, and where the page is not served securely. */
const privateDirectory = (): GetDirectory | undefined => {
  const { navigator: browser } = globalThis as { navigator?: { storage?: Partial<StorageManager> } }
  const storage = browser?.storage
  return storage?.getDirectory && (() => (storage as StorageManager).getDirectory())
}

/**
 * Whether that much more would fit, by trying: Chromium's estimate promises 10 GiB whatever the disk. A private file is
 * made that long and given up again, which writes nothing.
 * @returns true also where the browser cannot be asked
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
      // Another tab may be trying at the same time.
      await directory.removeEntry(TRIAL).catch(() => {})
    }
  } catch (error) {
    if (isQuotaError(error)) return false
    console.warn(error)
    return true
  }
}
