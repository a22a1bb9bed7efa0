const names = (error: unknown): unknown[] =>
  typeof error === 'object' && error !== null
    ? [(error as Error).name, ...names((error as { inner?: unknown }).inner)]
    : []

/** Whether a device refused to keep something because it is full: local storage and IndexedDB name it alike. */
export const isQuotaError = (error: unknown): boolean => names(error).includes('QuotaExceededError')
