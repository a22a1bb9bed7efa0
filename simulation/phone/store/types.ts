import type { World } from '../../world/types.ts'

/** A tab, as the store sees it. */
export type Owner = {
  readonly name: string
  /** Runs one step of the store as an event of the tab. A dead tab runs none. */
  step: (work: () => void) => void
  /** Copies data into the tab's realm. */
  clone: <T>(value: T) => T
}

export type StoreDeps = {
  world: World
  /** Name of the phone. */
  name: string
  /** Greatest virtual time of one step. */
  stepMs: number
  /** Whether the device has no room for another write. */
  isFull: () => boolean
}

/** The store of one phone. It outlives its tabs. */
export type Store = {
  /** Begins an event of a tab: the store takes all that follows as asked by this tab. */
  enter: (owner: Owner) => void
  /** Does something on behalf of a tab, or of none, in the middle of another tab's event. */
  within: <T>(owner: Owner | undefined, work: () => T) => T
  /** `indexedDB` of a tab. */
  factoryFor: (owner: Owner) => IDBFactory
  IDBKeyRange: typeof globalThis.IDBKeyRange
  /**
   * Undoes the open transactions of a dead tab. One that only waits for its end may have been committed without the
   * tab's knowledge: the seed decides.
   */
  bury: (owner: Owner) => void
  /** Deletes every database, under the open tabs. */
  evict: () => void
  rows: (database: string, table: string) => readonly unknown[]
}
