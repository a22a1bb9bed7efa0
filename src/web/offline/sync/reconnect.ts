import { onReachability, wasReached } from '../../api/reachability.ts'

/** Calls back when a call reaches the server after one that did not, until the returned function is called. */
export function onReconnect(listener: () => void): () => void {
  let reached = wasReached()
  return onReachability(() => {
    const isBack = wasReached() && !reached
    reached = wasReached()
    if (isBack) listener()
  })
}

/**
 * On a bad link small requests pass while the outbox does not. Each small request that passes looks like a
 * reconnection. After so many failures in spite of one, the delay is waited out.
 */
const MAX_VAIN = 2

/** Tells whether a reconnection is a reason to send at once, from the outcome of earlier ones. */
export function createReconnectLimit() {
  let isBack = false
  let vainReconnects = 0
  return {
    /**
     * To be called when a call reached the server again.
     * @returns whether earlier failures no longer count
     */
    mayRetryNow(): boolean {
      if (vainReconnects >= MAX_VAIN) return false
      isBack = true
      return true
    },
    /** @param hasProgressed the drain carried something to the server */
    drainEnded(hasProgressed: boolean) {
      if (hasProgressed) vainReconnects = 0
      else if (isBack) vainReconnects += 1
      isBack = false
    },
  }
}
