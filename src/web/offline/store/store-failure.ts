import { dropConnection } from './answer-limit.ts'
import { isStoreSilent } from './limit-opening.ts'
import { errorsWithin, isQuotaError } from './quota-error.ts'

/**
 * Why the device stored nothing. `full`: it lacks space. `silent`: its store does not answer. `lost`: the page has lost
 * the connection to its store. `other` is an error that the browser names differently.
 */
export type StoreFailure = 'full' | 'silent' | 'lost' | 'other'

/** WebKit says so of a request; what asks for a transaction gets `InvalidStateError` in every browser. */
const LOST_TEXT = /connection to indexed ?database/i

const isLost = ({ name, message }: { name?: unknown; message?: unknown }): boolean =>
  name === 'InvalidStateError' || (name === 'UnknownError' && LOST_TEXT.test(String(message)))

export function storeFailure(error: unknown): StoreFailure {
  if (isQuotaError(error)) return 'full'
  if (isStoreSilent()) return 'silent'
  return errorsWithin(error).some(isLost) ? 'lost' : 'other'
}

/** The cause of a failure that a person is told of. The next try begins with another connection, where that may help. */
export function failureToTell(error: unknown): StoreFailure {
  const failure = storeFailure(error)
  if (failure === 'silent' || failure === 'lost') dropConnection()
  return failure
}
