import type { Owner } from './types.ts'

/** The parts of fake-indexeddb's own objects that the simulation looks at; see `store-bundle.ts` for `owner`. */
type RawRequest = { readyState: 'pending' | 'done' }

export type RawTransaction = {
  mode: IDBTransactionMode
  db: RawConnection
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _started: boolean
  _requests: { operation: () => unknown; request: RawRequest }[]
  _rollbackLog: (() => void)[]
  _start: () => void
  _abort: (name: string) => void
}

export type RawConnection = {
  owner: Owner | undefined
  _rawDatabase: RawDatabase
  _closed: boolean
}

export type RawDatabase = {
  transactions: RawTransaction[]
  connections: RawConnection[]
  rawObjectStores: ReadonlyMap<string, { records: { values: () => Iterable<{ value: unknown }> } }>
  processTransactions: () => void
}

export type RawFactory = IDBFactory & {
  _databases: Map<string, RawDatabase>
  /** The promise of the last opening, by database. */
  _connectionQueues: Map<string, Promise<unknown>>
}

/** Functions of the simulation in the global object of fake-indexeddb. */
type StoreGlobal = {
  /** Queues a step of the tab whose event runs. */
  setImmediate: (work: () => void) => void
  /** Queues a step of the browser itself, which no tab's death stops. */
  queueOfBrowser: (work: () => void) => void
  /** The tab that a new connection belongs to. */
  owner: () => Owner | undefined
  /** Starts a transaction whose turn it is, as an event of its tab. */
  start: (transaction: RawTransaction) => void
  /** @throws QuotaExceededError */
  assertRoom: () => void
}

type StoreModule = {
  IDBFactory: new () => RawFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Closes a connection without its tab's asking, and tells the tab. */
  forceCloseDatabase: (connection: RawConnection) => void
}

/** One evaluation of fake-indexeddb. */
export type EvaluateStore = (global: StoreGlobal, clone: <T>(value: T) => T) => StoreModule
