import { useEffect } from 'react'
import { readMarks } from '../../offline/marks.ts'
import { prepare, toWaitMs } from './preparation.ts'

/** What was brought less than this ago is brought again only when somebody asks for it. */
export const FRESH_MS = 10 * 60_000

/** Whether visits that were prepared at a moment should be prepared again. A clock that went back does not stop it. */
export function isStale(preparedAt: string | undefined, now: Date): boolean {
  if (preparedAt === undefined) return true
  const age = now.getTime() - Date.parse(preparedAt)
  return !(age >= 0 && age < FRESH_MS)
}

/**
 * Prepares an inspector's visits without being asked: when the app opens with their session, and when the signal
 * or the session is back.
 */
export function useAutoPrepare(userId: number, isPossible: boolean): void {
  useEffect(() => {
    if (!isPossible) return
    let isLeft = false
    const prepareStale = async () => {
      const { preparedAt } = await readMarks(userId)
      if (!isLeft && isStale(preparedAt, new Date())) await prepare(userId)
    }
    const begin = () => void prepareStale().catch((error: unknown) => console.error(error))
    const delayMs = toWaitMs(userId)
    const timer = delayMs > 0 ? setTimeout(begin, delayMs) : undefined
    if (timer === undefined) begin()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [userId, isPossible])
}
