import { useLiveQuery } from 'dexie-react-hooks'
import { type KeptFigures, type SyncTimestamps, visitDatabase } from './visit-database.ts'

const { marks } = visitDatabase

export const readSyncTimestamps = async (userId: number): Promise<SyncTimestamps> =>
  (await marks.get(userId)) ?? { userId }

/** Can run inside a transaction over `marks`. */
export async function saveSyncTimestamps(userId: number, change: Partial<SyncTimestamps>): Promise<void> {
  await marks.put({ ...(await readSyncTimestamps(userId)), ...change })
}

/** Keeps an official's figures on the device, where the home page finds them without signal. */
export const keepOwnFigures = (userId: number, ownFigures: KeptFigures): Promise<void> =>
  visitDatabase.transaction('rw', marks, () => saveSyncTimestamps(userId, { ownFigures }))

/** The times of the last sending and of the last preparation; undefined while they are read. Live. */
export const useSyncTimestamps = (userId: number): SyncTimestamps | undefined =>
  useLiveQuery(() => readSyncTimestamps(userId).catch(() => ({ userId })), [userId])
