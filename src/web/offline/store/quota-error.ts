/** Dexie wraps the error of one request or transaction, and collects the errors of a bulk call in `failures`. */
type Wrapping = { name?: unknown; message?: unknown; inner?: unknown; failures?: unknown }

/** An error and those that it wraps. */
export const errorsWithin = (error: unknown): Wrapping[] => {
  if (typeof error !== 'object' || error === null) return []
  const wrapping = error as Wrapping
  const { inner, failures } = wrapping
  return [wrapping, ...errorsWithin(inner), ...(Array.isArray(failures) ? failures.flatMap(errorsWithin) : [])]
}

/**
 * Whether a device is too full to store something. Local storage and IndexedDB use the same error name. Chromium aborts
 * the transaction with it; WebKit and Firefox fail the request, which Dexie lists under `failures`.
 */
export const isQuotaError = (error: unknown): boolean =>
  errorsWithin(error).some(({ name }) => name === 'QuotaExceededError')

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
