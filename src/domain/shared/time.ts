/** Where every instant is shown. */
export const TIME_ZONE = 'America/Bogota'

/** Colombia keeps UTC-5 all year, without daylight saving time. */
const OFFSET_MS = -5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const local = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString()

/** The day of an instant in Colombia, as `yyyy-mm-dd`. */
export const dayOf = (instant: Date): string => local(instant).slice(0, 10)

/** PostgreSQL's calendar has no year 0, and a year of five digits is written in more than one way. */
const hasKeptYear = (date: Date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
export const isDay = (text: string): boolean => {
  const date = new Date(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && hasKeptYear(date) && date.toISOString().startsWith(text)
}

/** Whether a text is an instant whose day can be kept, whatever the place on Earth. */
export const isInstant = (text: string): boolean =>
  [-DAY_MS, DAY_MS].every((ms) => hasKeptYear(new Date(Date.parse(text) + ms)))

/** `yyyy-mm-dd` (or an instant's day) as Colombians write it: `dd/mm/aaaa`. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** Instant as `dd/mm/aaaa hh:mm`. */
export const formatInstant = (instant: Date): string => `${formatDay(dayOf(instant))} ${local(instant).slice(11, 16)}`
