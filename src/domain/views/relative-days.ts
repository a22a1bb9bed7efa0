import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from '../shared/days.ts'

/** A range of days, `yyyy-mm-dd`, both included. */
type Range = { first: string; last: string }

const week = (day: string): Range => {
  const first = mondayOf(day)
  return { first, last: addDays(first, 6) }
}
const month = (day: string): Range => ({ first: firstOfMonth(day), last: lastOfMonth(day) })
const year = (day: string): Range => ({ first: `${day.slice(0, 4)}-01-01`, last: `${day.slice(0, 4)}-12-31` })
const quarter = (day: string): Range => {
  const first = addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3))
  return { first, last: lastOfMonth(addMonths(first, 2)) }
}

type RelativeRange = { label: string; on(today: string): Range }

/**
 * Ranges that a filter may name instead of a day, by their word in the address. As `desde` a word is the first day of
 * its range, and as `hasta` the last. Weeks begin on Monday.
 */
export const relativeRanges = {
  hoy: { label: 'Hoy', on: (today) => ({ first: today, last: today }) },
  ayer: { label: 'Ayer', on: (today) => ({ first: addDays(today, -1), last: addDays(today, -1) }) },
  'esta-semana': { label: 'Esta semana', on: week },
  'semana-pasada': { label: 'La semana pasada', on: (today) => week(addDays(today, -7)) },
  'este-mes': { label: 'Este mes', on: month },
  'mes-pasado': { label: 'El mes pasado', on: (today) => month(addMonths(firstOfMonth(today), -1)) },
  'este-trimestre': { label: 'Este trimestre', on: quarter },
  'este-ano': { label: 'Este año', on: year },
  'ano-pasado': { label: 'El año pasado', on: (today) => year(addMonths(firstOfMonth(today), -12)) },
  'ultimos-7-dias': { label: 'Los últimos 7 días', on: (today) => ({ first: addDays(today, -6), last: today }) },
  'ultimos-30-dias': { label: 'Los últimos 30 días', on: (today) => ({ first: addDays(today, -29), last: today }) },
} satisfies Readonly<Record<string, RelativeRange>>
export type RelativeWord = keyof typeof relativeRanges

export const isRelativeWord = (text: string): text is RelativeWord => Object.hasOwn(relativeRanges, text)

/**
 * The day that a filter means.
 * @param text a day `yyyy-mm-dd`, returned unchanged, or the word of a relative range
 * @param today the day in Colombia, `yyyy-mm-dd`
 */
export const dayMeant = (text: string, edge: 'first' | 'last', today: string): string =>
  isRelativeWord(text) ? relativeRanges[text].on(today)[edge] : text
