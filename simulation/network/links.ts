import type { Link } from './types.ts'

/** The network's own view of a phone's link. */
export type OwnLink = Link & {
  /** How often the link went down. */
  downs: () => number
  /** Calls back once when the link goes down, unless the returned function is called before. */
  hold: (onDown: (isSeen: boolean) => void) => () => void
}

export function createLink(): OwnLink {
  const listeners = new Set<() => void>()
  const held = new Set<(isSeen: boolean) => void>()
  let isUp = true
  let downs = 0
  let isSeenUp = true
  const see = (now: boolean) => {
    if (now === isSeenUp) return
    isSeenUp = now
    for (const listener of [...listeners]) listener()
  }
  return {
    isUp: () => isUp,
    isSeenUp: () => isSeenUp,
    onSeen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    downs: () => downs,
    goDown(isSeen) {
      downs += 1
      isUp = false
      for (const onDown of [...held]) onDown(isSeen)
      held.clear()
      if (isSeen) see(false)
    },
    goUp() {
      isUp = true
      see(true)
    },
    hold(onDown) {
      held.add(onDown)
      return () => void held.delete(onDown)
    },
  }
}
