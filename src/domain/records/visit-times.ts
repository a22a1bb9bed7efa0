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
 * When a visit began and ended, for records closed before decision 075: their acta keeps saying what it said. Answers of
 * the day of the visit count by the device's clock; a first save before them is the beginning.
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

/** An answer as its device tells it: when it was given, and when its photo was taken. */
type TimedAnswer = { capturedAt: Date | null; photoTakenAt: Date | null; evidence: string | null }

/**
 * The time at which an answer was given. A device of before decision 075 tells the time of the photo in its place, and so
 * tells no time of a finding.
 */
const answeredAt = ({ capturedAt, photoTakenAt, evidence }: TimedAnswer): Date | null =>
  evidence !== null && photoTakenAt === null ? null : capturedAt

/** Instants that the closing of a visit knows. */
export type ClosingInstants = Pick<StoredInstants, 'startedAt' | 'closedAt'> & {
  plannedAt: Date
  answers: readonly TimedAnswer[]
  /** Time of each act of signing by the device's clock, the newest last; null if the device did not send it. */
  signedAt: readonly (Date | null)[]
}

/**
 * When a visit begins and ends, as its acta says it. Both are times of work on the device: of answers and signatures, on
 * the day of the visit, between its plan and its closing. A photo of before is no beginning. Where the device tells no
 * time, the first save and the closing by the server's clock count. The end is never before the beginning.
 * @param day day of the visit, `yyyy-mm-dd`
 */
export function closingTimes(
  day: string,
  { startedAt, closedAt, plannedAt, answers, signedAt }: ClosingInstants,
): VisitTimes {
  const isOfVisit = (at: Date | null): at is Date =>
    at !== null && dayOf(at) === day && at >= plannedAt && at <= closedAt
  const answered = answers.map(answeredAt).filter(isOfVisit)
  const signed = signedAt.filter(isOfVisit)
  const worked = [...answered, ...signed].sort(byTime)
  const [started = startedAt] = [startedAt, ...worked].sort(byTime)
  const last = worked.at(-1)
  // A closing that the device has a time for may reach the server hours later.
  const isTold = signed.length > 0 && signedAt.at(-1) === signed.at(-1)
  const ended = last !== undefined && (isTold || dayOf(closedAt) !== day) ? last : closedAt
  return { startedAt: started, endedAt: new Date(Math.max(started.getTime(), ended.getTime())) }
}
