import { OUTBOX } from './names.ts'

export type Locks = Pick<LockManager, 'request'>

/** Absent where the page is not served securely, and in old browsers; then keys alone keep writes from doubling. */
const ofBrowser = (): Locks | undefined => (navigator as Partial<Navigator>).locks

/** Does `work` while no other tab, nor the service worker, sends; the browser frees the lock of a tab that dies. */
export const exclusively = async (work: () => Promise<void>, locks = ofBrowser()): Promise<void> => {
  if (locks) await locks.request(OUTBOX, work)
  else await work()
}

/** Does `work` unless somebody else is sending. */
export const ifNobodyElse = async (work: () => Promise<void>, locks = ofBrowser()): Promise<void> => {
  if (locks) await locks.request(OUTBOX, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  else await work()
}
