/** Tells listeners that something changed. `subscribe` has the shape that React's `useSyncExternalStore` expects. */
export type Emitter<Event = void> = {
  emit: (event: Event) => void
  /** Calls the listener at each event, until the returned function is called. */
  subscribe: (listener: (event: Event) => void) => () => void
  hasListeners: () => boolean
}

/**
 * An emitter without listeners.
 * @template Event what listeners are told; nothing by default
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
