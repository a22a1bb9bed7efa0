import { useLiveQuery } from 'dexie-react-hooks'
import { type SyncTimestamps, visitDatabase } from './visit-database.ts'

const { marks } = visitDatabase

export const readSyncTimestamps = async (userId: number): Promise<SyncTimestamps> =>
  (await marks.get(userId)) ?? { userId }

/** Works inside a transaction over `marks`, too. */
export async function saveSyncTimestamps(userId: number, change: Partial<SyncTimestamps>): Promise<void> {
  await marks.put({ ...(await readSyncTimestamps(userId)), ...change })
}

/** When everything was last sent and prepared; undefined while it is read. Live. */
export const useSyncTimestamps = (userId: number): SyncTimestamps | undefined =>
  useLiveQuery(() => readSyncTimestamps(userId).catch(() => ({ userId })), [userId])
