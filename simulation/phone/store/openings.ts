import type { RawFactory } from './raw.ts'
import type { Owner } from './types.ts'

type Opening = { owner: Owner; database: string; begin: () => void }

/**
 * Lets one opening or deletion of a database run at a time. Fake-indexeddb would begin the next one inside the event
 * that ends the one before, which may be of another tab.
 * @param queue queues a step of a tab
 */
export function createOpenings(factory: RawFactory, queue: (owner: Owner, work: () => void) => void) {
  let current: Opening | undefined
  let waiting: Opening[] = []
  const next = () => {
    if (current) return
    current = waiting.shift()
    if (current) queue(current.owner, current.begin)
  }
  return {
    /** @param begin the first step of the opening, which fake-indexeddb would have queued */
    add(owner: Owner, database: string, request: IDBOpenDBRequest, begin: () => void): void {
      const opening = { owner, database, begin }
      const ended = () => {
        if (current !== opening) return
        current = undefined
        next()
      }
      request.addEventListener('success', ended)
      request.addEventListener('error', ended)
      waiting.push(opening)
      next()
    },
    bury(owner: Owner): void {
      waiting = waiting.filter((opening) => opening.owner !== owner)
      if (current?.owner !== owner) return
      // The promise of this opening would never settle, and every later opening would wait for it.
      factory._connectionQueues.delete(current.database)
      current = undefined
      next()
    },
  }
}
