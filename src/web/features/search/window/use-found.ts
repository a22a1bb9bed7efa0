import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchQuery } from '../../../../domain/search/search.ts'
import { Offline } from '../../../api/refusal.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { usePrepared } from '../../../offline/visits/prepared-visits.ts'
import { deviceVisitsFor } from './device-visits.ts'
import { type Group, type Place, placesFor } from './found.ts'
import { messages } from './messages.ts'
import { searchEverythingQuery } from './search.queries.ts'

/** From the last key to the question. */
const TYPING_PAUSE_MS = 150

const nothing: never[] = []
const groupOf = (label: string, lines: Group['lines']): Group[] => (lines.length > 0 ? [{ label, lines }] : [])

/**
 * Finds pages and actions at once, things from the server, and without signal the visits of this device.
 * `isAsking` holds from the first key until the answer; until then, `groups` may belong to the text before.
 */
export function useFound(typed: string, userId: number, places: readonly Place[]) {
  const text = typed.trim()
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isOnline = useIsOnline()
  const prepared = usePrepared(userId)
  const fault = searchQuery.safeParse({ text }).error?.issues[0]?.message
  const canAsk = fault === undefined
  const asked = useQuery({
    ...searchEverythingQuery(settled),
    enabled: canAsk && isOnline && searchQuery.safeParse({ text: settled }).success,
    placeholderData: keepPreviousData,
  })
  const isOffline = !isOnline || asked.error instanceof Offline
  const things = isOffline
    ? groupOf(messages.deviceVisits, deviceVisitsFor(prepared ?? nothing, text))
    : (asked.data ?? nothing)
  return {
    text,
    groups: [...groupOf(messages.places, placesFor(places, text)), ...(canAsk ? things : nothing)],
    /** Why the text is not searched; undefined for an empty one. */
    fault: text === '' ? undefined : fault,
    canAsk,
    isOffline,
    isAsking: canAsk && !isOffline && (text !== settled || asked.isFetching),
    failure: canAsk && !isOffline && !asked.isFetching ? asked.error : null,
    retry: () => void asked.refetch(),
  }
}

export type Found = ReturnType<typeof useFound>
