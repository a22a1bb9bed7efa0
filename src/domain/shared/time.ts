/** Colombia has UTC-5 all year, without daylight saving time. */
const OFFSET_MS = -5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const local = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString()

/** The day of an instant in Colombia, as `yyyy-mm-dd`. */
export const dayOf = (instant: Date): string => local(instant).slice(0, 10)

/** Year 1 to 9999: PostgreSQL has no year 0, and years of five digits have more than one spelling. */
const hasStorableYear = (date: Date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999

/** Whether a text is an existing day, `yyyy-mm-dd`. */
export const isDay = (text: string): boolean => {
  const date = new Date(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && hasStorableYear(date) && date.toISOString().startsWith(text)
}

/** Whether a text is an instant whose day can be stored in every time zone. */
export const isInstant = (text: string): boolean =>
  [-DAY_MS, DAY_MS].every((ms) => hasStorableYear(new Date(Date.parse(text) + ms)))

/** A day `yyyy-mm-dd`, or the day in Colombia of an ISO instant, as `dd/mm/aaaa`. */
export const formatDay = (day: string): string =>
  (day.length > 10 && isInstant(day) ? dayOf(new Date(day)) : day.slice(0, 10)).split('-').reverse().join('/')

/** An instant as `dd/mm/aaaa hh:mm`, in Colombia. */
export const formatInstant = (instant: Date): string => `${formatDay(dayOf(instant))} ${local(instant).slice(11, 16)}`

/** An instant to the second as `dd/mm/aaaa hh:mm:ss`, in Colombia. */
export const formatExactInstant = (instant: Date): string =>
  `${formatDay(dayOf(instant))} ${local(instant).slice(11, 19)}`

/** Names by `weekdayOf(day) - 1`. */
export const WEEKDAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** Names of the months, January first. */
export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
)

/** A day `yyyy-mm-dd` as an act is dated: 'a los 27 días del mes de febrero de 2026'. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date === 1 ? 'el primer día' : `a los ${date} días`} del mes de ${MONTHS[(month ?? 0) - 1]} de ${year}`
}

/** An instant in Colombia with its zone, to the second: `2026-11-03T15:42:10-05:00`. */
export const localIso = (instant: Date): string => `${local(instant).slice(0, 19)}-05:00`
