import { deactivatedToken, onSessionChange, readToken } from '../../api/session-token.ts'

type LoadEngine = () => Promise<{ startSync: () => () => void }>

const isNeeded = () => readToken() !== null || deactivatedToken() !== null

/**
 * Starts sending once there is a session to send with, or a deactivated account to wipe. The login page loads nothing
 * for it.
 * @returns a function that stops it
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
        // The next session change or `online` event tries again; without the module nothing would be sent.
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
