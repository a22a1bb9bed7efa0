/** Where every instant is shown. */
export const TIME_ZONE = 'America/Bogota'

/** Colombia keeps UTC-5 all year, without daylight saving time. */
const OFFSET_MS = -5 * 60 * 60 * 1000

const local = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString()

/** The day of an instant in Colombia, as `yyyy-mm-dd`. */
export const dayOf = (instant: Date): string => local(instant).slice(0, 10)

/** `yyyy-mm-dd` (or an instant's day) as Colombians write it: `dd/mm/aaaa`. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** Instant as `dd/mm/aaaa hh:mm`. */
export const formatInstant = (instant: Date): string => `${formatDay(dayOf(instant))} ${local(instant).slice(11, 16)}`
