import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../api/emitter.ts'
import { onReachability, reportNotReached, reportReached, wasReached } from '../../api/reachability.ts'

/** Checks of an unreachable server start after 2 s and double to at most one minute. */
const FIRST_MS = 2_000
const LAST_MS = 60_000
const GIVE_UP_MS = 15_000

type Schedule = (work: () => void, delayMs: number) => () => void

export type ConnectivityDeps = {
  /** `navigator.onLine`. A call that was answered since its last change counts for more. */
  browserIsOnline: () => boolean
  onBrowserChange: (listener: () => void) => () => void
  isServerThere: () => Promise<boolean>
  schedule: Schedule
  random: () => number
}

/** Tells whether the server can be reached, from the browser's events and from the outcome of calls. */
export function createConnectivity({
  browserIsOnline,
  onBrowserChange,
  isServerThere,
  schedule,
  random,
}: ConnectivityDeps) {
  const changes = createEmitter()
  let stop: (() => void) | undefined
  let cancelCheck: (() => void) | undefined
  let attempts = 0
  let last: boolean | undefined

  /** The server answered although the browser sees no network: it may be on this device, or the flag is wrong. */
  let wasAnswered = false
  const isOnline = () => (browserIsOnline() || wasAnswered) && wasReached()
  const announce = () => {
    if (isOnline() === last) return
    last = isOnline()
    changes.emit()
  }
  const isThere = () => isServerThere().catch(() => false)
  const check = async () => {
    cancelCheck = undefined
    if (await isThere()) reportReached()
    else scheduleCheck()
  }
  const verify = async () => {
    if (wasAnswered && !(await isThere())) reportNotReached()
  }
  const scheduleCheck = () => {
    if (cancelCheck || wasReached() || !browserIsOnline() || !changes.hasListeners()) return
    const ceiling = Math.min(LAST_MS, FIRST_MS * 2 ** attempts)
    attempts += 1
    cancelCheck = schedule(() => void check(), ceiling / 2 + (random() * ceiling) / 2)
  }
  const onChange = () => {
    if (wasReached()) attempts = 0
    const isAnswered = wasReached() && !browserIsOnline()
    // The answer may have been on its way when the network went.
    if (isAnswered && !wasAnswered) schedule(() => void verify(), FIRST_MS)
    wasAnswered = isAnswered
    scheduleCheck()
    announce()
  }
  const onBrowser = () => {
    attempts = 0
    wasAnswered = false
    cancelCheck?.()
    cancelCheck = undefined
    // A network does not mean that the server can be reached; only a call tells.
    if (browserIsOnline() && !wasReached()) void check()
    announce()
  }
  const start = () => {
    last = isOnline()
    const stops = [onBrowserChange(onBrowser), onReachability(onChange)]
    scheduleCheck()
    return () => {
      for (const end of stops) end()
      cancelCheck?.()
      cancelCheck = undefined
    }
  }
  return {
    isOnline,
    subscribe(listener: () => void) {
      const unsubscribe = changes.subscribe(listener)
      stop ??= start()
      return () => {
        unsubscribe()
        if (changes.hasListeners()) return
        stop?.()
        stop = undefined
      }
    },
  }
}

const later: Schedule = (work, delayMs) => {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

/** Any answer of our server counts, also "not ready". A captive portal's page does not. */
async function isServerThere(): Promise<boolean> {
  const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(GIVE_UP_MS) })
  return 'success' in ((await response.json()) as object)
}

/** Whether a call may succeed. A laptop that runs the server reaches it without any network. */
export const mayReach = async (): Promise<boolean> => navigator.onLine || isServerThere().catch(() => false)

export const connectivity = createConnectivity({
  browserIsOnline: () => navigator.onLine,
  onBrowserChange(listener) {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
  isServerThere,
  schedule: later,
  random: Math.random,
})

/** Whether the server can be reached, as far as this device knows. Live. */
export const useIsOnline = (): boolean => useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
