/** The reason why nothing can be signed now. */
export type SigningRefusal =
  | 'key-missing'
  | 'key-retired'
  | 'key-of-other-instance'
  | 'certificate-not-yet-valid'
  | 'certificate-expired'
  | 'clock-set-back'

/** How an attempt to issue a document ended. `busy`: another attempt holds it, or it is not due. */
export type IssueOutcome = 'issued' | 'busy' | 'failed' | SigningRefusal

const MINUTE_MS = 60_000
/** A clock may go back by so much between two signatures: time servers correct clocks by seconds. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** Validity of a key's certificate. The end is the first instant that is outside. */
export type Validity = { validFrom: Date; validTo: Date }

/**
 * Whether a key may sign now (R 27.14): readers refuse a signature from outside the validity of its certificate.
 * @param lastSignedAt the key's last signature
 */
export function signingRefusal(
  { validFrom, validTo }: Validity,
  now: Date,
  lastSignedAt: Date | undefined,
): SigningRefusal | undefined {
  if (now < validFrom) return 'certificate-not-yet-valid'
  if (now >= validTo) return 'certificate-expired'
  const isBack = lastSignedAt !== undefined && now.getTime() < lastSignedAt.getTime() - CLOCK_SLACK_MS
  return isBack ? 'clock-set-back' : undefined
}

/** Minutes of pause after each attempt that failed. */
const RETRY_MINUTES = [0.25, 1, 5, 30]
/** Attempts that fail before a document counts as failed. Later ones come this many minutes apart. */
export const FAILED_AFTER = RETRY_MINUTES.length + 1
const FAILED_MINUTES = 6 * 60

/** @param attempts how many attempts failed, from 1 */
export const nextAttemptAt = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + (RETRY_MINUTES[attempts - 1] ?? FAILED_MINUTES) * MINUTE_MS)

const DAY_MS = 24 * 60 * MINUTE_MS
/** Days before the end of a certificate from which its end is told as an alarm. */
export const FIRST_ALARM_DAYS = 60
/** Days before the end of a certificate on which administrators are told, in order; 0 is its end. */
const ALARM_DAYS = [0, 1, 7, 30, FIRST_ALARM_DAYS]

/** Days until an instant, a day that has begun included; 0 from that instant on. */
export const daysUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))

/** The alarm that holds now, by its days; undefined while a certificate has more than sixty days left. */
export function certificateAlarm(validTo: Date, now: Date): number | undefined {
  const left = daysUntil(validTo, now)
  return ALARM_DAYS.find((days) => left <= days)
}
