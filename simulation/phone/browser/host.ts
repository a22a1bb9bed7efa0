import type { PhoneApp } from '../types.ts'

/** A reply as it enters a tab. The bytes are of this reply alone. */
export type HostReply = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  redirected: boolean
  isBroken: boolean
}

type HostRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array
}

export type Level = 'log' | 'warn' | 'error'

/** Classes of the platform that a browser has too, and whose work needs neither time nor threads. */
export type HostClasses = {
  Blob: typeof Blob
  DOMException: typeof DOMException
  Headers: typeof Headers
  TextDecoder: typeof TextDecoder
  TextEncoder: typeof TextEncoder
  URL: typeof URL
  URLSearchParams: typeof URLSearchParams
}

/**
 * All that a tab gets from outside its realm. Each function does nothing once the tab is dead; whatever is called back
 * later is an event of the tab.
 */
export type Host = {
  kind: 'page' | 'worker'
  /** Locks, workers and digests exist only over HTTPS. */
  isSecure: boolean
  hasBackgroundSync: boolean
  classes: HostClasses

  /** The device's clock. */
  now: () => number
  /** Milliseconds since the tab was opened. */
  ticks: () => number
  /** From 0 (included) to 1 (excluded). */
  random: () => number
  uuid: () => string
  /** Fills bytes with random ones. */
  fill: (bytes: Uint8Array) => void
  sha: (bits: string, content: Uint8Array) => Uint8Array

  setTimer: (work: () => void, delayMs: number) => number
  clearTimer: (id: number) => void
  queueMicrotask: (work: () => void) => void
  atob: (text: string) => string
  btoa: (text: string) => string
  /** Runs the work as the next event of the tab, as the browser does with what it reads from a file. */
  soon: (name: string, work: () => void) => void
  console: (level: Level, parts: readonly unknown[]) => void
  /** Takes an error that no code caught. A browser only writes it on the console. */
  uncaught: (error: unknown) => void

  isOnline: () => boolean
  isVisible: () => boolean
  /** @returns a function that gives the request up */
  send: (request: HostRequest, onReply: (reply: HostReply) => void, onFailure: () => void) => () => void

  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Undefined in a worker. */
  localStorage: Storage | undefined
  space: () => { usage: number; quota: number }

  /** Joins a channel. @returns how to post on it and to leave it */
  join: (channel: string, onMessage: (data: unknown) => void) => { post: (data: unknown) => void; leave: () => void }
  /** Asks for a lock. @returns a function that frees it, or takes the place in the queue back */
  askLock: (name: string, onGranted: () => void) => () => void
  /** Asks for a background sync with this tag. */
  registerSync: (tag: string) => void
}

/** The event that a tab's listeners of one kind get. */
export type TabEvent = { type: string } & Record<string, unknown>

/** The exports of one evaluation of the bundle. */
export type Evaluated = {
  app: PhoneApp
  /** Fires an event at the window, the document or the worker itself. */
  fire: (target: 'window' | 'document', event: TabEvent) => void
  /** Copies plain data into the tab's realm, as the browser does with what enters a page. */
  clone: <T>(value: T) => T
}
