import { useLiveQuery } from 'dexie-react-hooks'
import { readUnsentWork } from './device-data.ts'

async function hasUnsentWork(userId: number): Promise<boolean> {
  const { visits, draftVisits } = await readUnsentWork(userId)
  return visits + draftVisits.length > 0
}

/** Whether a user has anything on this device: given to be sent, set aside, or drafted. Live, but for what is typed meanwhile. */
export const useHasUnsentWork = (userId: number): boolean =>
  useLiveQuery(
    () =>
      hasUnsentWork(userId).catch((error: unknown) => {
        // Without a database (a private window) nothing is.
        console.error(error)
        return false
      }),
    [userId],
    false,
  )
