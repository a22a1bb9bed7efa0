import { noteStore, OPEN_LIMIT_MS } from './limit-opening.ts'
import { visitDatabase } from './visit-database.ts'

/** Limit of one piece of work in the device's store (unit: ms). An opening may come before it. */
export const ANSWER_LIMIT_MS = 2 * OPEN_LIMIT_MS

/** The store took work and does not answer. */
export class StoreSilent extends Error {
  constructor() {
    super('The store of the device does not answer.')
    this.name = 'StoreSilent'
  }
}

/** Gives the connection up, so that what is asked next opens another. */
export const dropConnection = (): void => visitDatabase.close({ disableAutoOpen: false })

/**
 * Waits for work of the device's store, but not without end: Safari may leave a request unanswered. Work that was given
 * up may still be done. That harms nothing, because a write says the same when it is repeated.
 * @throws StoreSilent
 */
export async function whileAnswering<T>(work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      noteStore('silent')
      dropConnection()
      reject(new StoreSilent())
    }, ANSWER_LIMIT_MS)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
