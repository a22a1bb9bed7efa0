import type { Network } from '../network/types.ts'
import type { World } from '../world/types.ts'
import type { Evaluated, Host } from './browser/host.ts'
import type { Store, StoreDeps } from './store/types.ts'

/** Functions that the product offers inside a tab: see `program.ts`. */
export type PhoneApp = typeof import('./program.ts')

/**
 * The product's code, ready to be evaluated once per tab: `await loadProgram()` of `program-bundle.ts`. It is bundled
 * once in the life of the process, which takes some seconds; a mutant of the product is another program.
 */
export type Program = {
  /** Evaluates the code in a realm of its own. */
  readonly evaluate: (host: Host) => Evaluated
  /** Makes a store for one phone. */
  readonly createStore: (deps: StoreDeps) => Store
}

/** The tab died before the work was done. */
export class TabDied extends Error {
  constructor(tab: string) {
    super(`${tab} died.`)
    this.name = 'TabDied'
  }
}

/**
 * A page of the product, or its service worker: a fresh evaluation of the product's own code, with globals of its own.
 * Everything that happens in it is an event of the world.
 */
export type Tab = {
  /** 'phone-1/tab-2', 'phone-1/worker-1'. */
  readonly name: string
  readonly kind: 'page' | 'worker'
  isAlive: () => boolean
  /** How many events have run in it. */
  steps: () => number

  /**
   * Does something in the tab, as an event of its own, like a tap of the person. Functions of the product must be
   * called only here. The result arrives in an event of the tab; use `act` again for whatever follows.
   *
   * Photos that are given to the product are made with `createBlob` of `blob.ts`. Errors are of the tab's own classes:
   * compare their `name`, or use `app.Refusal` inside the work. Give the result as plain data.
   * @param name of the act, for the log and the order of events
   * @throws TabDied, or the error of the work
   */
  act: <T>(name: string, work: (app: PhoneApp) => T | Promise<T>) => Promise<T>

  /** Dies now: requests to the store that have not run never run, open transactions are undone, replies are dropped. */
  die: () => void
  /** Dies right after so many more events in it; 0 is now. A later call replaces the earlier. */
  dieAfter: (steps: number) => void
  /** Closes the tab as a person does: the page hears that it is hidden and left, and dies. */
  close: () => void
  /** Another app comes to the front, or goes away again. */
  setVisible: (isVisible: boolean) => void
  /** The system stops the page's events until `thaw`. */
  freeze: () => void
  thaw: () => void
  /** The last 200 lines that the product wrote on the console, the oldest first. */
  consoleLines: () => readonly string[]
}

/**
 * A device with a browser: one store, one local storage, as many tabs as are open, and the service worker.
 * `createPhone(deps)` of `phone.ts` makes one.
 */
export type Phone = {
  readonly name: string
  /** Opens a page. The product starts nothing on its own: log in or call `startSync` with `act`. */
  openTab: () => Tab
  /** The pages that are alive, in the order of their opening. */
  tabs: () => readonly Tab[]
  /** The service worker, while the browser keeps it. */
  worker: () => Tab | undefined
  /** Every page and the worker die now: the battery is empty, or the system ended the browser. */
  die: () => void
  /** The browser deletes the store, as one that runs out of space does; local storage stays. Open pages lose it too. */
  evictStore: () => void
  /** Writes to the store and to local storage fail with `QuotaExceededError` until it is called with false. */
  setFull: (isFull: boolean) => void
  /** Rows of a table of the store, with changes that are not committed yet. Reading them takes no virtual time. */
  rows: (database: string, table: string) => readonly unknown[]
  /** Content of local storage. */
  storage: () => Readonly<Record<string, string>>
  /** The device's own clock: that of the world plus its error. */
  now: () => number
}

export type PhoneDeps = {
  world: World
  network: Network
  program: Program
  /** 'phone-1'. It names the phone's choices and requests. */
  name: string
  /** Error of the device's clock, in milliseconds; 0 by default. */
  clockErrorMs?: number
  /** Virtual time of one step of the store: a choice between 0 and this, in milliseconds; 2 by default. */
  storeStepMs?: number
  /** Whether the browser wakes the service worker to send (Background Sync); true by default. */
  hasBackgroundSync?: boolean
  /** Whether the browser has `navigator.locks` and `crypto.subtle`, as a page over HTTPS does; true by default. */
  isSecure?: boolean
}
