import { useLiveQuery } from 'dexie-react-hooks'
import { readUnsentWork } from './device-data.ts'

async function hasUnsentWork(userId: number): Promise<boolean> {
  const { visits, draftVisits } = await readUnsentWork(userId)
  return visits + draftVisits.length > 0
}

/** Whether a user has queued, kept or drafted work on this device. Live, except for texts typed meanwhile. */
export const useHasUnsentWork = (userId: number): boolean =>
  useLiveQuery(
    () =>
      hasUnsentWork(userId).catch((error: unknown) => {
        // A private window has no database, and so no work.
        console.error(error)
        return false
      }),
    [userId],
    false,
  )
