import { loggedInUser } from '../../../src/web/api/session-claims.ts'
import { onSessionChange } from '../../../src/web/api/session-token.ts'
import { watchEviction } from '../../../src/web/offline/store/eviction-witness.ts'

/** Watches the store for the person who is logged in on this page, as the shell of the app does. */
export function followSession(): void {
  let watched: number | undefined
  let stop: (() => void) | undefined
  const look = () => {
    const userId = loggedInUser()
    if (userId === watched) return
    stop?.()
    watched = userId
    stop = userId === undefined ? undefined : watchEviction(userId)
  }
  look()
  onSessionChange(look)
}
