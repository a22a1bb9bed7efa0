import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { isSessionLapsed, onSessionChange } from '../../api/session-token.ts'

/** A session that the server no longer accepts while the person goes on working on the device. */
export type SessionLapse = {
  isLapsed: boolean
  /** The dialog for logging in again is open. */
  isAsking: boolean
  ask: () => void
  goOn: () => void
}

const isRefusedWrite = (event: MutationCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof Refusal &&
  event.action.error.status === 401

/** Opens the dialog once when the session lapses, again when a save is refused for that, and on request. */
export function useWatchedLapse(queryClient: QueryClient): SessionLapse {
  const isLapsed = useSyncExternalStore(onSessionChange, isSessionLapsed)
  const [isWanted, setWanted] = useState(false)
  const wasLapsed = useRef(false)
  useEffect(() => {
    setWanted(isLapsed)
    // Reads everything again: some reads failed meanwhile, and the person's rights may have changed.
    // A first read under way would go on with the old session, and its refusal would stay.
    if (wasLapsed.current && !isLapsed) void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
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
