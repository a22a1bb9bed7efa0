/** Name of the exclusive lock and tag of the Background Sync of this device's outbox. */
export const OUTBOX = 'vigia-outbox'

export type Locks = Pick<LockManager, 'request'>

/** Absent where the page is not served securely, and in old browsers; then keys alone keep writes from doubling. */
const browserLocks = (): Locks | undefined => (navigator as Partial<Navigator>).locks

/** @property signal gives up waiting for it; what has begun goes on */
type LockOptions = { signal?: AbortSignal; locks?: Locks | undefined }

/** Does `work` while no other tab, nor the service worker, sends; the browser frees the lock of a tab that dies. */
export const withOutboxLock = async (
  work: () => Promise<void>,
  { signal, locks = browserLocks() }: LockOptions = {},
): Promise<void> => {
  if (locks) await locks.request(OUTBOX, signal ? { signal } : {}, work)
  else await work()
}
