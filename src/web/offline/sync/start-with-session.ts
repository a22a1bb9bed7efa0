import { deactivatedToken, onSessionChange, readToken } from '../../api/session-token.ts'

const isNeeded = () => readToken() !== null || deactivatedToken() !== null

/**
 * Starts sending once there is a session to send with, or something to wipe: the login screen loads nothing for it.
 * @returns stops it
 */
export function startSyncWithSession(): () => void {
  let isLeft = false
  let isStarted = false
  let stopSync: (() => void) | undefined
  const start = () => {
    if (isStarted || !isNeeded()) return
    isStarted = true
    import('./sync-engine.ts').then(
      ({ startSync }) => {
        if (!isLeft) stopSync = startSync()
      },
      (error: unknown) => console.error(error),
    )
  }
  start()
  const stopListening = onSessionChange(start)
  return () => {
    isLeft = true
    stopListening()
    stopSync?.()
  }
}
