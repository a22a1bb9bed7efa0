import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite, Transaction } from '@electric-sql/pglite'

/**
 * Makes the outer handle throw where it would wait for ever: inside a transaction, which holds the only connection.
 * Such a call is a bug, and a test finds it this way.
 */
export function refuseOuterUse<Client extends PGlite>(client: Client): Client {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  const refuse = () => {
    if (inside.getStore()?.open) {
      throw new Error('The database was used inside a transaction of its own: pass the transaction as the querier.')
    }
  }
  const { query, exec, transaction } = client
  const guarded = {
    query: async (...args: Parameters<PGlite['query']>) => {
      refuse()
      return query.apply(client, args)
    },
    exec: async (...args: Parameters<PGlite['exec']>) => {
      refuse()
      return exec.apply(client, args)
    },
    transaction: async (work: (tx: Transaction) => Promise<unknown>) => {
      refuse()
      return transaction.call(client, async (tx) => {
        const scope = { open: true }
        try {
          return await inside.run(scope, () => work(tx))
        } finally {
          scope.open = false
        }
      })
    },
  }
  return Object.assign(client, guarded)
}
