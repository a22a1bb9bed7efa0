/** Dexie wraps what one request or transaction met, and gathers what the requests of one call met. */
type Wrapping = { name?: unknown; inner?: unknown; failures?: unknown }

const names = (error: unknown): unknown[] => {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner, failures } = error as Wrapping
  return [name, ...names(inner), ...(Array.isArray(failures) ? failures.flatMap(names) : [])]
}

/**
 * Whether a device refused to keep something because it is full: local storage and IndexedDB name it alike. Chromium ends
 * the transaction with it; WebKit and Firefox fail the request, which Dexie tells among the failures of its call.
 */
export const isQuotaError = (error: unknown): boolean => names(error).includes('QuotaExceededError')

/**
 * A device that is full must still be able to send, which is what frees it: then a note is done without.
 * @returns whether there was room for it
 */
export async function unlessFull(note: Promise<unknown>): Promise<boolean> {
  try {
    await note
    return true
  } catch (error) {
    if (!isQuotaError(error)) throw error
    console.warn(error)
    return false
  }
}
