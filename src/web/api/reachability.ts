import { createEmitter } from './emitter.ts'

const reports = createEmitter()
/** Result of the page's last call, of any session. */
let isReached = true

/** Repeated reports reach the listeners too: a second failure restarts their wait for the next try. */
const report = (reached: boolean) => {
  isReached = reached
  reports.emit()
}

/** Whether the last call got any answer; true before the first call. */
export const wasReached = (): boolean => isReached
export const reportReached = (): void => report(true)
export const reportNotReached = (): void => report(false)

/** Calls the listener after each report, until the returned function is called. */
export const onReachability = reports.subscribe
