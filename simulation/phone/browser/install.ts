import { TabAbortController, TabAbortSignal } from './abort-signal.ts'
import { TabChannel } from './channel.ts'
import { clonePlain } from './clone.ts'
import { TabCustomEvent, TabEventTarget } from './event-target.ts'
import { tabFetch } from './fetch.ts'
import { TabFormData } from './form-data.ts'
import type { TabEvent } from './host.ts'
import { crypto, navigator } from './navigator.ts'
import { host } from './this-host.ts'
import { DeviceDate, performance, timers } from './time.ts'

const windowTarget = new TabEventTarget()
const documentTarget = new TabEventTarget()

const page = {
  window: globalThis,
  localStorage: host.localStorage,
  document: {
    addEventListener: documentTarget.addEventListener,
    removeEventListener: documentTarget.removeEventListener,
    get visibilityState() {
      return host.isVisible() ? 'visible' : 'hidden'
    },
  },
}

/** The globals of a browser. The realm brings those of the language; anything else is missing, and its use fails. */
const globals = {
  ...host.classes,
  ...timers,
  ...(host.kind === 'page' && page),
  AbortController: TabAbortController,
  AbortSignal: TabAbortSignal,
  BroadcastChannel: TabChannel,
  CustomEvent: TabCustomEvent,
  Date: DeviceDate,
  FormData: TabFormData,
  IDBKeyRange: host.IDBKeyRange,
  addEventListener: windowTarget.addEventListener,
  atob: host.atob,
  btoa: host.btoa,
  console: {
    debug: (...parts: unknown[]) => host.console('log', parts),
    error: (...parts: unknown[]) => host.console('error', parts),
    info: (...parts: unknown[]) => host.console('log', parts),
    log: (...parts: unknown[]) => host.console('log', parts),
    warn: (...parts: unknown[]) => host.console('warn', parts),
  },
  crypto,
  dispatchEvent: windowTarget.dispatchEvent,
  fetch: tabFetch,
  indexedDB: host.indexedDB,
  location: { href: 'https://vigia.example/', origin: 'https://vigia.example', protocol: 'https:' },
  navigator,
  performance,
  queueMicrotask: host.queueMicrotask,
  removeEventListener: windowTarget.removeEventListener,
  self: globalThis,
  structuredClone: clonePlain,
}

Object.assign(globalThis, globals)
Math.random = () => host.random()

export const fire = (target: 'window' | 'document', event: TabEvent): void =>
  void (target === 'window' ? windowTarget : documentTarget).dispatchEvent(event)

export const clone = clonePlain
