import { deactivatedToken, onSessionChange, readToken } from '../../api/session-token.ts'

type LoadEngine = () => Promise<{ startSync: () => () => void }>

const isNeeded = () => readToken() !== null || deactivatedToken() !== null

/**
 * Starts sending once there is a session to send with, or something to wipe: the login screen loads nothing for it.
 * @returns stops it
 */
export function startSyncWithSession(load: LoadEngine = () => import('./sync-engine.ts')): () => void {
  let isLeft = false
  let isStarted = false
  let stopSync: (() => void) | undefined
  const start = () => {
    if (isStarted || !isNeeded()) return
    isStarted = true
    load().then(
      ({ startSync }) => {
        if (!isLeft) stopSync = startSync()
      },
      (error: unknown) => {
        // It may come later; without it nothing would be sent for as long as the app is open.
        isStarted = false
        console.error(error)
      },
    )
  }
  start()
  const stopListening = onSessionChange(start)
  window.addEventListener('online', start)
  return () => {
    isLeft = true
    stopListening()
    window.removeEventListener('online', start)
    stopSync?.()
  }
}
