import { useLiveQuery } from 'dexie-react-hooks'
import { unsentOf } from './device-data.ts'

async function isWorkHere(userId: number): Promise<boolean> {
  const { visits, draftVisits } = await unsentOf(userId)
  return visits + draftVisits.length > 0
}

/** Whether a user has anything on this device: given to be sent, set aside, or drafted. Live, but for what is typed meanwhile. */
export const useWorkHere = (userId: number): boolean =>
  useLiveQuery(
    () =>
      isWorkHere(userId).catch((error: unknown) => {
        // Without a database (a private window) nothing is.
        console.error(error)
        return false
      }),
    [userId],
    false,
  )
