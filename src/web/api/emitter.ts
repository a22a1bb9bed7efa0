/** A source of events. `subscribe` has the shape that React's `useSyncExternalStore` expects. */
export type Emitter<Event = void> = {
  emit: (event: Event) => void
  /** Calls the listener at each event, until the returned function is called. */
  subscribe: (listener: (event: Event) => void) => () => void
  hasListeners: () => boolean
}

/**
 * An emitter without listeners.
 * @template Event what each listener is given; nothing by default
 */
export function createEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasListeners: () => listeners.size > 0,
  }
}
