import { clonePlain } from '../browser/clone.ts'
import { endTransactions } from './end-transactions.ts'
import { createOpenings } from './openings.ts'
import type { EvaluateStore, RawConnection, RawTransaction } from './raw.ts'
import type { Owner, Store, StoreDeps } from './types.ts'

/** A phone's store: fake-indexeddb, with each step as an event of the tab that asked for it. */
export function createStore(evaluate: EvaluateStore, { world, name, stepMs, isFull }: StoreDeps): Store {
  let current: Owner | undefined
  let steps = 0
  let ends = 0
  /** Takes the first step of an opening out of the queue. */
  let capture: ((work: () => void) => void) | undefined

  function within<T>(owner: Owner | undefined, work: () => T): T {
    const before = current
    current = owner
    try {
      return work()
    } finally {
      current = before
    }
  }
  function queue(owner: Owner | undefined, work: () => void): void {
    const lane = `${owner?.name ?? name}/store`
    steps += 1
    const delayMs = world.choose(`${lane}/${steps}`, stepMs + 1)
    const run = owner
      ? () => owner.step(work)
      : () => {
          current = undefined
          work()
        }
    world.after(delayMs, lane, run, lane)
  }
  function setImmediate(work: () => void): void {
    if (capture) capture(work)
    else queue(current, work)
  }
  function start(transaction: RawTransaction): void {
    transaction._started = true
    queue(transaction.db.owner, () => transaction._start())
  }
  function assertRoom(): void {
    if (isFull()) throw new DOMException('The device is full.', 'QuotaExceededError')
  }

  const { IDBFactory, IDBKeyRange, forceCloseDatabase } = evaluate(
    { setImmediate, queueOfBrowser: (work) => queue(undefined, work), owner: () => current, start, assertRoom },
    (value) => (current ? current.clone(value) : clonePlain(value)),
  )
  const factory = new IDBFactory()
  const openings = createOpenings(factory, queue)

  function open(owner: Owner, database: string, ask: () => IDBOpenDBRequest): IDBOpenDBRequest {
    let begin = () => {}
    capture = (work) => {
      begin = work
    }
    try {
      const request = ask()
      openings.add(owner, database, request, begin)
      return request
    } finally {
      capture = undefined
    }
  }
  /** The browser closes a connection under its tab: transactions fail, then the page is told. */
  const closeUnder = (connection: RawConnection) =>
    queue(connection.owner, () => {
      for (const transaction of connection._rawDatabase.transactions) {
        if (transaction.db === connection && transaction._state !== 'finished') transaction._abort('AbortError')
      }
      forceCloseDatabase(connection)
    })

  return {
    enter(owner) {
      current = owner
    },
    within,
    IDBKeyRange,
    factoryFor: (owner) => ({
      cmp: (one, other) => factory.cmp(one, other),
      databases: () => factory.databases(),
      open: (database, version) => open(owner, database, () => factory.open(database, version)),
      deleteDatabase: (database) => open(owner, database, () => factory.deleteDatabase(database)),
    }),
    bury(owner) {
      for (const database of factory._databases.values()) {
        endTransactions(database, owner, () => {
          ends += 1
          return world.chance(`${owner.name}/commits at its death/${ends}`, 0.5)
        })
        database.processTransactions()
      }
      openings.bury(owner)
    },
    evict() {
      for (const [database, { connections }] of factory._databases) {
        for (const connection of connections) if (!connection._closed) closeUnder(connection)
        factory._databases.delete(database)
      }
    },
    rows(database, table) {
      const records = factory._databases.get(database)?.rawObjectStores.get(table)?.records.values() ?? []
      return Array.from(records, ({ value }) => value)
    },
  }
}
