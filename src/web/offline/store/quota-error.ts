/** Dexie wraps the error of one request or transaction, and collects the errors of a bulk call in `failures`. */
type Wrapping = { name?: unknown; inner?: unknown; failures?: unknown }

const names = (error: unknown): unknown[] => {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner, failures } = error as Wrapping
  return [name, ...names(inner), ...(Array.isArray(failures) ? failures.flatMap(names) : [])]
}

/**
 * Whether a device is too full to store something. Local storage and IndexedDB use the same error name. Chromium aborts
 * the transaction with it; WebKit and Firefox fail the request, which Dexie lists under `failures`.
 */
export const isQuotaError = (error: unknown): boolean => names(error).includes('QuotaExceededError')

/**
 * Skips a note when the device is full. Sending must still work then, because it frees space.
 * @returns whether the note was stored
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
