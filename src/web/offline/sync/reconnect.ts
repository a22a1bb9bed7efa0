import { onReachability, wasReached } from '../../api/reachability.ts'

/** Calls back when a call meets the server after one that did not, until the returned function is called. */
export function onReconnect(listener: () => void): () => void {
  let reached = wasReached()
  return onReachability(() => {
    const isBack = wasReached() && !reached
    reached = wasReached()
    if (isBack) listener()
  })
}

/**
 * On a link where small requests pass and what waits does not, each small one that fails and passes again brings the
 * link back: after so many failures in spite of that, it is no reason any more to try before the time.
 */
const MAX_VAIN = 2

/** Whether the return of the link is a reason to send at once, by what came of it before. */
export function createReconnectLimit() {
  let isBack = false
  let vainReconnects = 0
  return {
    /** A call has met the server again. @returns whether what failed before says nothing any more */
    mayRetryNow(): boolean {
      if (vainReconnects >= MAX_VAIN) return false
      isBack = true
      return true
    },
    /** A drain has ended, with something across or in vain. */
    drainEnded(hasProgressed: boolean) {
      if (hasProgressed) vainReconnects = 0
      else if (isBack) vainReconnects += 1
      isBack = false
    },
  }
}
