import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds of a turn of the event loop after which the next statement waits for another turn. */
const TURN_MS = 25

/**
 * Gives requests their turn between statements. PGlite answers within the turn in which it is asked, so that a loop of
 * statements would end no turn: nothing arrives and no timer fires until the loop ends. Statements within a transaction
 * run on, because every other one waits for the transaction anyway.
 */
export function takeTurns<Client extends PGlite>(client: Client, turnMs = TURN_MS): Client {
  let began: number | undefined
  const myTurn = async () => {
    if (began !== undefined && performance.now() - began >= turnMs) await setImmediate()
    if (began !== undefined) return
    began = performance.now()
    setImmediate().then(() => {
      began = undefined
    })
  }
  const { query, exec, transaction, close } = client
  const fair = {
    query: async (...args: Parameters<PGlite['query']>) => {
      await myTurn()
      return query.apply(client, args)
    },
    exec: async (...args: Parameters<PGlite['exec']>) => {
      await myTurn()
      return exec.apply(client, args)
    },
    transaction: async (...args: Parameters<PGlite['transaction']>) => {
      await myTurn()
      return transaction.apply(client, args)
    },
    // Statements that wait for a turn were asked before.
    close: async () => {
      await myTurn()
      return close.call(client)
    },
  }
  return Object.assign(client, fair)
}
