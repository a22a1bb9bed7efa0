/** The record must be notified within these days of the visit (R 9.12). */
export const NOTIFICATION_DAYS = 5

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Last day to notify the record of a visit, as `yyyy-mm-dd`. Calendar days: R 9.12 does not say working
 * days, and the earlier limit keeps both readings.
 * @param visitDay `yyyy-mm-dd`
 */
export const notificationLimit = (visitDay: string): string =>
  new Date(Date.parse(`${visitDay}T00:00:00Z`) + NOTIFICATION_DAYS * DAY_MS).toISOString().slice(0, 10)
