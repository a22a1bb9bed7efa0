import type { Dexie } from 'dexie'
import { createEmitter } from '../../api/emitter.ts'

/**
 * Limit of one opening of the device's store (unit: ms). A slow phone needs a second; an upgrade that another tab
 * blocks, and some faults of Safari, never end.
 */
export const OPEN_LIMIT_MS = 10_000

const changes = createEmitter()
let isSilent = false

/** Notes whether the store of the device answers. */
export function noteStore(now: 'silent' | 'answers'): void {
  if (isSilent === (now === 'silent')) return
  isSilent = now === 'silent'
  changes.emit()
}

/** Whether the last opening of the device's store was given up, or work in it since. */
export const isStoreSilent = (): boolean => isSilent

export const onStoreChange = changes.subscribe

/**
 * Gives an opening up that does not answer in time. All that waits for it then fails as in a private window, which
 * has no store, and the page goes on without one.
 */
export function limitOpening(database: Dexie): void {
  const open = database.open.bind(database)
  database.open = () => {
    const opening = open()
    if (database.isOpen()) return opening
    const timer = setTimeout(() => {
      noteStore('silent')
      database.close()
    }, OPEN_LIMIT_MS)
    const stop = () => clearTimeout(timer)
    opening.then(() => {
      stop()
      noteStore('answers')
    }, stop)
    return opening
  }
}

/** Safari ends the connection of a page that it had set aside, and says so by an error that Dexie does not know. */
const isConnectionLost = (error: unknown) =>
  error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'InvalidStateError')

/**
 * Lets Dexie open a lost connection again and repeat the transaction, as it does after `InvalidStateError`. Dexie stops
 * after three tries and keeps the connection. It is closed here, so that the next work begins with another one.
 */
export function reopenWhenLost(database: Dexie): void {
  const closeUnlessReopened = () => {
    if (database.isOpen()) database.close({ disableAutoOpen: false })
  }
  database.use({
    stack: 'dbcore',
    name: 'reopen-when-lost',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        try {
          return core.transaction(...asked)
        } catch (error) {
          if (!isConnectionLost(error)) throw error
          // Dexie decides before this runs; while it opens another connection, none is open.
          queueMicrotask(closeUnlessReopened)
          throw new DOMException(String(error), 'InvalidStateError')
        }
      },
    }),
  })
}
