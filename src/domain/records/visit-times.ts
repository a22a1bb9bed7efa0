import { dayOf } from '../shared/time.ts'

/** Stored instants of a closed inspection, which never change. */
export type StoredInstants = {
  /** First save, by the server's clock. */
  startedAt: Date
  closedAt: Date
  /** Time of each answer by the device's clock; null if the device did not send it. */
  capturedAt: readonly (Date | null)[]
}

export type VisitTimes = { startedAt: Date; endedAt: Date }

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime()

/**
 * When a visit began and ended. Work without signal reaches the server later, so answers of the day of the visit count by
 * the device's clock; a first save before them is the beginning.
 * @param day day of the visit, `yyyy-mm-dd`
 */
export function visitTimes(day: string, { startedAt, closedAt, capturedAt }: StoredInstants): VisitTimes {
  const captured = capturedAt
    .filter((at) => at !== null)
    .filter((at) => dayOf(at) === day && at <= closedAt)
    .sort(byTime)
  const [started = startedAt] = [startedAt, ...captured].sort(byTime)
  const ended = dayOf(closedAt) === day ? closedAt : (captured.at(-1) ?? closedAt)
  return { startedAt: started, endedAt: ended }
}
