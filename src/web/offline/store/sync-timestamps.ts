import { useLiveQuery } from 'dexie-react-hooks'
import { type SyncTimestamps, visitDatabase } from './visit-database.ts'

const { marks } = visitDatabase

export const readSyncTimestamps = async (userId: number): Promise<SyncTimestamps> =>
  (await marks.get(userId)) ?? { userId }

/** Can run inside a transaction over `marks`. */
export async function saveSyncTimestamps(userId: number, change: Partial<SyncTimestamps>): Promise<void> {
  await marks.put({ ...(await readSyncTimestamps(userId)), ...change })
}

/** The times of the last sending and of the last preparation; undefined while they are read. Live. */
export const useSyncTimestamps = (userId: number): SyncTimestamps | undefined =>
  useLiveQuery(() => readSyncTimestamps(userId).catch(() => ({ userId })), [userId])
