/** Days after the visit within which its record must be notified (R 9.12). */
export const NOTIFICATION_DAYS = 5

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Last day to notify the record of a visit, as `yyyy-mm-dd`. It counts calendar days: R 9.12 does not say working days,
 * and the earlier limit satisfies both readings.
 * @param visitDay `yyyy-mm-dd`
 */
export const notificationLimit = (visitDay: string): string =>
  new Date(Date.parse(`${visitDay}T00:00:00Z`) + NOTIFICATION_DAYS * DAY_MS).toISOString().slice(0, 10)
