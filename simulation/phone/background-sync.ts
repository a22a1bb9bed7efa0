import type { Link } from '../network/types.ts'
import type { World } from '../world/types.ts'
import type { Tab } from './types.ts'

/** Chromium tries three times, the later ones after pauses that grow. */
const MOST_ATTEMPTS = 3
const PAUSE_MS = 5 * 60_000
/** Chromium ends an event after three minutes, and the worker with it. */
const EVENT_MS = 3 * 60_000
/** The browser ends an idle worker after this time. */
const IDLE_MS = 30_000

type Registration = {
  attempts: number
  isRunning: boolean
  /** Whether the sync was asked for again while its event ran. */
  isAgain: boolean
  /** Whether the next attempt has its time already. */
  isPlanned: boolean
}

type BackgroundSyncDeps = {
  world: World
  /** Name of the phone. */
  name: string
  link: Link
  /** The worker, started if the browser does not keep it. */
  startWorker: () => Tab
}

/** Wakes the service worker for registered syncs, as soon as the browser sees a network. */
export function createBackgroundSync({ world, name, link, startWorker }: BackgroundSyncDeps) {
  const registrations = new Map<string, Registration>()
  let isBrowserOpen = true
  let endIdle = () => {}
  let asked = 0

  /** Pause that the browser makes before it fires an event. */
  const settlingMs = (tag: string): number => {
    asked += 1
    return 100 + world.choose(`${name}/sync ${tag}/${asked}`, 2_000)
  }

  function plan(tag: string, delayMs: number): void {
    const registration = registrations.get(tag)
    if (!registration || registration.isPlanned || registration.isRunning) return
    registration.isPlanned = true
    world.after(delayMs, `${name}/sync ${tag}`, () => {
      registration.isPlanned = false
      return isBrowserOpen && link.isSeenUp() ? wake(tag, registration) : undefined
    })
  }

  /** Fires the event in the worker. @returns whether its work succeeded */
  async function fire(tag: string, worker: Tab): Promise<boolean> {
    const endLong = world.after(EVENT_MS, `${worker.name}/is ended`, () => worker.die())
    try {
      await worker.act(`sync ${tag}`, async (app) => {
        const works: Promise<unknown>[] = []
        app.handleSync({ tag, waitUntil: (work) => void works.push(work) })
        for (const work of works) await work
      })
      return true
    } catch {
      // The product asks for another attempt by a rejection; or the worker died.
      return false
    } finally {
      endLong()
    }
  }

  async function wake(tag: string, registration: Registration): Promise<void> {
    registration.isRunning = true
    registration.attempts += 1
    endIdle()
    const worker = startWorker()
    const isDone = await fire(tag, worker)
    endIdle = world.after(IDLE_MS, `${worker.name}/is idle`, () => worker.die())
    registration.isRunning = false
    if (registration.isAgain) {
      Object.assign(registration, { isAgain: false, attempts: 0 })
      plan(tag, settlingMs(tag))
    } else if (isDone || registration.attempts >= MOST_ATTEMPTS) registrations.delete(tag)
    else plan(tag, PAUSE_MS * 3 ** (registration.attempts - 1))
  }

  const planAll = () => {
    for (const tag of registrations.keys()) plan(tag, settlingMs(tag))
  }
  link.onSeen(() => link.isSeenUp() && planAll())

  return {
    register(tag: string): void {
      const known = registrations.get(tag)
      if (known?.isRunning) known.isAgain = true
      if (!known) registrations.set(tag, { attempts: 0, isRunning: false, isAgain: false, isPlanned: false })
      if (link.isSeenUp()) plan(tag, settlingMs(tag))
    },
    /** Ends the browser. Registered syncs wait until it is opened again. */
    close() {
      isBrowserOpen = false
    },
    open() {
      if (isBrowserOpen) return
      isBrowserOpen = true
      planAll()
    },
  }
}
