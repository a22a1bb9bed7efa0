import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { firstOfMonth, lastOfMonth } from '../../../../domain/shared/days.ts'
import { keepOwnFigures, useSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { type Summary, summaryQuery } from '../summary.queries.ts'

/** The month of a day, and no narrower. */
const monthOf = (today: string): AnalyticsQuery & { from: string } => ({
  from: firstOfMonth(today),
  to: lastOfMonth(today),
  zodesId: undefined,
  cityId: undefined,
  inscriptionTypeId: undefined,
})

type Asked = { userId: number; today: string; isOnline: boolean }

/**
 * An official's figures of this month. Each answer of the server stays on the device; without signal the last one of the
 * same month is `kept`.
 */
export function useOwnSummary({ userId, today, isOnline }: Asked): {
  query: UseQueryResult<Summary>
  kept: Summary | undefined
} {
  const month = monthOf(today)
  const query = useQuery({ ...summaryQuery(month), enabled: isOnline })
  const { data, isPlaceholderData } = query
  const told = isPlaceholderData ? undefined : data
  useEffect(() => {
    // A device whose store fails shows the figures of the server, and none without signal.
    if (told) keepOwnFigures(userId, { from: month.from, summary: told }).catch(console.error)
  }, [told, userId, month.from])
  const ownFigures = useSyncTimestamps(userId)?.ownFigures
  return { query, kept: ownFigures?.from === month.from ? ownFigures.summary : undefined }
}
