import type { TabEvent } from './host.ts'
import { host } from './this-host.ts'

type Listener = ((event: TabEvent) => void) | { handleEvent: (event: TabEvent) => void }

/** Listeners of the window, the document, the worker container or a channel. An error of one stops no other. */
export class TabEventTarget {
  readonly #listeners: { type: string; listener: Listener; once: boolean }[] = []

  addEventListener = (type: string, listener: Listener, options?: boolean | { once?: boolean }): void => {
    if (this.#listeners.some((known) => known.type === type && known.listener === listener)) return
    this.#listeners.push({ type, listener, once: typeof options === 'object' && options.once === true })
  }

  removeEventListener = (type: string, listener: Listener): void => {
    const place = this.#listeners.findIndex((known) => known.type === type && known.listener === listener)
    if (place >= 0) this.#listeners.splice(place, 1)
  }

  dispatchEvent = (event: TabEvent): boolean => {
    for (const { type, listener, once } of [...this.#listeners]) {
      if (type !== event.type) continue
      if (once) this.removeEventListener(type, listener)
      try {
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
      } catch (error) {
        host.uncaught(error)
      }
    }
    return true
  }
}

export class TabCustomEvent {
  readonly type: string
  readonly detail: unknown;
  [name: string]: unknown

  constructor(type: string, { detail = null }: { detail?: unknown } = {}) {
    this.type = type
    this.detail = detail
  }
}
