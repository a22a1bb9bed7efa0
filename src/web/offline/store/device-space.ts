import { hasRoomFor } from './storage-quota.ts'

const MB = 1_000_000
const LITTLE_BYTES = 50 * MB
const LITTLE_SHARE = 0.1

export type Space = { usedBytes: number; quotaBytes: number; isNearlyFull: boolean }
type StorageManagerParts = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>

/** Absent where the page is not served over HTTPS. */
const browserStorage = (): StorageManagerParts | undefined => navigator.storage

const asked = new WeakSet<StorageManagerParts>()

/**
 * Asks the browser not to delete the app's data when the device runs out of space.
 * @returns whether the browser promised it
 */
export async function askPersistence(storage: StorageManagerParts | undefined = browserStorage()): Promise<boolean> {
  if (storage) asked.add(storage)
  try {
    if (await storage?.persisted?.()) return true
    return (await storage?.persist?.()) ?? false
  } catch (error) {
    console.warn(error)
    return false
  }
}

/**
 * Asks for persistence once per start of the app. Some browsers show a question, which must not appear at every visit.
 */
export async function askPersistenceOnce(storage: StorageManagerParts | undefined = browserStorage()): Promise<void> {
  if (storage && !asked.has(storage)) await askPersistence(storage)
}

/** The space that the app uses on this device; null where the browser does not tell. */
export async function readSpace(
  storage: StorageManagerParts | undefined = browserStorage(),
  hasRoom = hasRoomFor,
): Promise<Space | null> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {}
    if (usage === undefined || !quota) return null
    const freeBytes = quota - usage
    const isLittle = freeBytes < LITTLE_BYTES || freeBytes < quota * LITTLE_SHARE
    const isNearlyFull = isLittle || !(await hasRoom(LITTLE_BYTES))
    return { usedBytes: usage, quotaBytes: quota, isNearlyFull }
  } catch (error) {
    console.warn(error)
    return null
  }
}
