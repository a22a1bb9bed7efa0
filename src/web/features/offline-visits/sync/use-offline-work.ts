import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { useOutboxCounts } from '../../../offline/outbox/use-outbox.ts'
import { watchEviction } from '../../../offline/store/eviction-witness.ts'
import { useHasUnsentWork } from '../../../offline/store/use-unsent-work.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { onSyncAnswer } from '../../../offline/sync/sync-engine.ts'
import { useAutoPrepare } from '../preparation/use-auto-prepare.ts'
import { connectionOf, type SyncSummary } from './sync-summary.ts'

/** The server answers nothing else until the user logs in again, chooses a password, or sets up a second factor. */
type SessionState = { isLapsed: boolean; isAnythingDue: boolean }

/**
 * Runs on every page for one user: prepares visits, and reads lists again after a visit was closed or ended.
 * @returns the summary for the top bar
 */
export function useOfflineWork(
  user: Official,
  { isLapsed, isAnythingDue }: SessionState,
  queryClient: QueryClient,
): SyncSummary {
  const { id } = user
  const isOnline = useIsOnline()
  const { waiting, refused } = useOutboxCounts(id)
  const hasUnsentWork = useHasUnsentWork(id)
  const isInspector = may(user, 'visits.carry', user)
  useAutoPrepare(id, isInspector && isOnline && !isLapsed && !isAnythingDue)
  useEffect(() => watchEviction(id), [id])
  useEffect(
    () =>
      onSyncAnswer(({ userId, isClosed, isEnded }) => {
        if (userId === id && (isClosed || isEnded)) void queryClient.invalidateQueries()
      }),
    [id, queryClient],
  )
  return { connection: connectionOf(isOnline, isLapsed), waiting, refused, hasUnsentWork }
}
