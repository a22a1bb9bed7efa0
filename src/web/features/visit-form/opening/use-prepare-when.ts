import { useEffect } from 'react'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { prepareVisits } from '../../../offline/visits/prepared-visits.ts'

/**
 * Prepares the user's visits when the device's copy of the open visit is missing or outdated. Later steps then need no
 * signal.
 */
export function usePrepareWhen(userId: number, isOutdated: boolean): void {
  const isWanted = useIsOnline() && isOutdated
  useEffect(() => {
    if (isWanted) prepareVisits(userId).catch((error: unknown) => console.warn(error))
  }, [isWanted, userId])
}
