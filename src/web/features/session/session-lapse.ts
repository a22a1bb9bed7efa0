import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { isSessionLapsed, onSessionChange } from '../../api/session-token.ts'

/** A session that the server no longer accepts, while its person goes on working on the device. */
export type SessionLapse = {
  isLapsed: boolean
  /** The dialog to log in again is open. */
  isAsking: boolean
  ask: () => void
  goOn: () => void
}

/** Asks once when the session lapses, and again whenever somebody wants to. */
export function useWatchedLapse(): SessionLapse {
  const isLapsed = useSyncExternalStore(onSessionChange, isSessionLapsed)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => setWanted(isLapsed), [isLapsed])
  return { isLapsed, isAsking: isLapsed && isWanted, ask: () => setWanted(true), goOn: () => setWanted(false) }
}

export const SessionLapseContext = createContext<SessionLapse | null>(null)

export function useSessionLapse(): SessionLapse {
  const lapse = useContext(SessionLapseContext)
  if (!lapse) throw new Error('No session is watched here.')
  return lapse
}
