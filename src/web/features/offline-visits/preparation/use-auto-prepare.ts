import { useEffect } from 'react'
import { readSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { missingSince, onMissingVisit } from './listed-visits.ts'
import { isPreparing, prepare, retryDelayMs } from './preparation.ts'

/** A preparation younger than this is repeated only on request. */
export const FRESH_MS = 10 * 60_000

/**
 * Whether visits should be prepared again. A clock that was set back does not prevent it.
 * @param missingSinceMs when a list showed a visit that this device lacks
 */
export function isStale(preparedAt: string | undefined, now: Date, missingSinceMs = Number.NEGATIVE_INFINITY): boolean {
  if (preparedAt === undefined) return true
  const preparedMs = Date.parse(preparedAt)
  const age = now.getTime() - preparedMs
  return !(age >= 0 && age < FRESH_MS && preparedMs >= missingSinceMs)
}

/** Calls back when the user returns to the app, until the returned function is called. */
function onReturn(listener: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && listener()
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/**
 * Prepares an inspector's visits automatically:
 * - when the app opens,
 * - when the signal or the session is back,
 * - when the user returns to the app,
 * - when a list shows a visit that is not here.
 */
export function useAutoPrepare(userId: number, isPossible: boolean): void {
  useEffect(() => {
    if (!isPossible) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepareStale = async () => {
      const { preparedAt } = await readSyncTimestamps(userId)
      if (isLeft || !isStale(preparedAt, new Date(), missingSince(userId))) return
      const isJoined = isPreparing(userId)
      await prepare(userId)
      // The one that was under way may have read the visits before the missing one was planned.
      if (isJoined && !isLeft) prepareWhenDue()
    }
    const prepareNow = () => void prepareStale().catch((error: unknown) => console.error(error))
    const prepareWhenDue = () => {
      clearTimeout(timer)
      const delayMs = retryDelayMs(userId)
      if (delayMs > 0) timer = setTimeout(prepareNow, delayMs)
      else prepareNow()
    }
    prepareWhenDue()
    const stops = [onReturn(prepareWhenDue), onMissingVisit(prepareWhenDue)]
    return () => {
      isLeft = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [userId, isPossible])
}
