import { useEffect } from 'react'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { prepareVisits } from '../../../offline/visits/prepared-visits.ts'

/** Prepares a person's visits when the device has not got the open one as it stands: what follows must not need signal. */
export function usePrepareWhen(userId: number, isOutdated: boolean): void {
  const isWanted = useIsOnline() && isOutdated
  useEffect(() => {
    if (isWanted) prepareVisits(userId).catch((error: unknown) => console.warn(error))
  }, [isWanted, userId])
}
