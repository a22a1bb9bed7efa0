import { onReachability, wasReached } from '../../api/reachability.ts'

/** Calls back when a call meets the server after one that did not, until the returned function is called. */
export function onLinkBack(listener: () => void): () => void {
  let reached = wasReached()
  return onReachability(() => {
    const isBack = wasReached() && !reached
    reached = wasReached()
    if (isBack) listener()
  })
}
