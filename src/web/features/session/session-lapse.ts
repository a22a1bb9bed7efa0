import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { isSessionLapsed, onSessionChange } from '../../api/session-token.ts'

/** A session that the server no longer accepts, while its person goes on working on the device. */
export type SessionLapse = {
  isLapsed: boolean
  /** The dialog to log in again is open. */
  isAsking: boolean
  ask: () => void
  goOn: () => void
}

const isRefusedWrite = (event: MutationCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof Refusal &&
  event.action.error.status === 401

/** Asks once when the session lapses, again when it refuses what somebody saves, and whenever somebody wants to. */
export function useWatchedLapse(queryClient: QueryClient): SessionLapse {
  const isLapsed = useSyncExternalStore(onSessionChange, isSessionLapsed)
  const [isWanted, setWanted] = useState(false)
  const wasLapsed = useRef(false)
  useEffect(() => {
    setWanted(isLapsed)
    // What could not be read meanwhile, and what was read before it: their rights may be others now.
    if (wasLapsed.current && !isLapsed) void queryClient.invalidateQueries()
    wasLapsed.current = isLapsed
  }, [isLapsed, queryClient])
  useEffect(
    () => queryClient.getMutationCache().subscribe((event) => isRefusedWrite(event) && setWanted(true)),
    [queryClient],
  )
  return { isLapsed, isAsking: isLapsed && isWanted, ask: () => setWanted(true), goOn: () => setWanted(false) }
}

export const SessionLapseContext = createContext<SessionLapse | null>(null)

export function useSessionLapse(): SessionLapse {
  const lapse = useContext(SessionLapseContext)
  if (!lapse) throw new Error('No session is watched here.')
  return lapse
}
