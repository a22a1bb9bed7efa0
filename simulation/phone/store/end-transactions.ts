import type { RawConnection, RawDatabase, RawTransaction } from './raw.ts'
import type { Owner } from './types.ts'

function undo(transaction: RawTransaction): void {
  for (const back of transaction._rollbackLog.reverse()) back()
}

/** Whether only the end of a transaction is missing: it has no more requests, or the tab asked for the commit. */
const isAtItsEnd = ({ mode, _started, _state, _requests }: RawTransaction): boolean =>
  mode === 'readwrite' && _started && (_state === 'committing' || _requests.length === 0)

function commit(transaction: RawTransaction): void {
  try {
    for (const { operation, request } of transaction._requests) if (request.readyState !== 'done') operation()
  } catch {
    undo(transaction)
  }
}

/**
 * Ends the transactions of a dead tab and forgets its connections.
 * @param isCommitted decides about a transaction at its end, as the disk may have been faster than the tab's death
 */
export function endTransactions(database: RawDatabase, owner: Owner, isCommitted: () => boolean): void {
  const isOwn = (connection: RawConnection) => connection.owner === owner
  const open = database.transactions.filter(({ db, _state }) => isOwn(db) && _state !== 'finished')
  for (const transaction of open) {
    if (isAtItsEnd(transaction) && isCommitted()) commit(transaction)
    else undo(transaction)
    transaction._state = 'finished'
  }
  database.transactions = database.transactions.filter(({ db }) => !isOwn(db))
  database.connections = database.connections.filter((connection) => !isOwn(connection))
}
