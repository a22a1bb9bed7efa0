import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { useOutboxCounts } from '../../../offline/outbox/use-outbox.ts'
import { useHasUnsentWork } from '../../../offline/store/use-unsent-work.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { onSyncAnswer } from '../../../offline/sync/sync-engine.ts'
import { useAutoPrepare } from '../preparation/use-auto-prepare.ts'
import { connectionOf, type SyncSummary } from './sync-summary.ts'

/** Until they log in again, or choose a password of their own, the server answers them nothing else. */
type SessionState = { isLapsed: boolean; isPasswordDue: boolean }

/**
 * What goes on for one person whatever page is open: their visits are brought, and lists that a closed visit made old
 * are read again.
 * @returns what the top bar says of it
 */
export function useOfflineWork(
  user: Official,
  { isLapsed, isPasswordDue }: SessionState,
  queryClient: QueryClient,
): SyncSummary {
  const { id } = user
  const isOnline = useIsOnline()
  const { waiting, refused } = useOutboxCounts(id)
  const hasUnsentWork = useHasUnsentWork(id)
  const isInspector = may(user, 'visits.carry', user)
  useAutoPrepare(id, isInspector && isOnline && !isLapsed && !isPasswordDue)
  useEffect(
    () =>
      onSyncAnswer(({ userId, isClosed }) => {
        if (userId === id && isClosed) void queryClient.invalidateQueries()
      }),
    [id, queryClient],
  )
  return { connection: connectionOf(isOnline, isLapsed), waiting, refused, hasUnsentWork }
}
