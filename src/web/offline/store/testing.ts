import { vi } from 'vitest'

/**
 * Connections to the store that can be lost, as Safari loses them. It counts for those that are opened afterwards, because
 * Dexie takes the method of a connection once.
 */
export function losableConnections() {
  const real = IDBDatabase.prototype.transaction
  let losses = 0
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (losses === 0) return real.apply(this, asked)
    losses -= 1
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
  })
  return {
    /** @param times for so many transactions; by default until it is regained */
    lose: (times = Number.POSITIVE_INFINITY) => {
      losses = times
    },
    regain: () => {
      losses = 0
    },
    left: () => losses,
  }
}
