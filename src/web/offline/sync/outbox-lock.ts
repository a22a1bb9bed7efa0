/** Name of the lock around sending, and tag of the Background Sync. */
export const OUTBOX = 'vigia-outbox'

export type Locks = Pick<LockManager, 'request'>

/**
 * Absent in old browsers and where the page is not served over HTTPS. Idempotency keys alone then prevent double
 * writes.
 */
const browserLocks = (): Locks | undefined => (navigator as Partial<Navigator>).locks

/** @property signal ends the wait for the lock; work that has begun goes on */
type LockOptions = { signal?: AbortSignal; locks?: Locks | undefined }

/** Runs `work` while no other tab and no service worker sends. The browser frees the lock of a tab that dies. */
export const withOutboxLock = async (
  work: () => Promise<void>,
  { signal, locks = browserLocks() }: LockOptions = {},
): Promise<void> => {
  if (locks) await locks.request(OUTBOX, signal ? { signal } : {}, work)
  else await work()
}
