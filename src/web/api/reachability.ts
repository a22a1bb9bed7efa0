import { createEmitter } from './emitter.ts'

const reports = createEmitter()
let isReached = true

/** Listeners are told of every report, repeated ones too: a second failure is news to who waits to ask again. */
const report = (reached: boolean) => {
  isReached = reached
  reports.emit()
}

/** Whether the last call got an answer, whatever it said; true before the first. */
export const wasReached = (): boolean => isReached
export const reportReached = (): void => report(true)
export const reportNotReached = (): void => report(false)

/** Calls the listener after each report, until the returned function is called. */
export const onReachability = reports.subscribe
