import { addDays, weekdayOf } from './days.ts'

/** A public holiday of Colombia, or one that a department added. */
export type Holiday = { day: string; name: string }
/** A holiday with the norm that made it one. */
export type LegalHoliday = Holiday & { norm: string }

type Rule = { name: string; norm: string; since?: number } & (
  | { on: string }
  | { toMonday: string }
  | { easter: number }
)

const LEY_51 = 'Ley 51 de 1983'
/** The law made the Virgin of Chiquinquirá a holiday from its year on. */
const LEY_2578 = { norm: 'Ley 2578 de 2026, artículo 6', since: 2026 }

/**
 * The holidays of the law. `on` stays on its day. `toMonday` moves to the following Monday unless it is one (Ley 51 of
 * 1983). `easter` counts days from Easter Sunday, with the move already in the number.
 */
const RULES: readonly Rule[] = [
  { name: 'Año Nuevo', norm: LEY_51, on: '01-01' },
  { name: 'Día de los Reyes Magos', norm: LEY_51, toMonday: '01-06' },
  { name: 'Día de San José', norm: LEY_51, toMonday: '03-19' },
  { name: 'Jueves Santo', norm: LEY_51, easter: -3 },
  { name: 'Viernes Santo', norm: LEY_51, easter: -2 },
  { name: 'Día del Trabajo', norm: LEY_51, on: '05-01' },
  { name: 'Ascensión del Señor', norm: LEY_51, easter: 43 },
  { name: 'Corpus Christi', norm: LEY_51, easter: 64 },
  { name: 'Sagrado Corazón de Jesús', norm: LEY_51, easter: 71 },
  { name: 'San Pedro y San Pablo', norm: LEY_51, toMonday: '06-29' },
  { name: 'Virgen de Chiquinquirá', ...LEY_2578, toMonday: '07-09' },
  { name: 'Día de la Independencia', norm: LEY_51, on: '07-20' },
  { name: 'Batalla de Boyacá', norm: LEY_51, on: '08-07' },
  { name: 'Asunción de la Virgen', norm: LEY_51, toMonday: '08-15' },
  { name: 'Día de la Raza', norm: LEY_51, toMonday: '10-12' },
  { name: 'Día de Todos los Santos', norm: LEY_51, toMonday: '11-01' },
  { name: 'Independencia de Cartagena', norm: LEY_51, toMonday: '11-11' },
  { name: 'Inmaculada Concepción', norm: LEY_51, on: '12-08' },
  { name: 'Navidad', norm: LEY_51, on: '12-25' },
]

const twoFigures = (value: number) => String(value).padStart(2, '0')
const fourFigures = (year: number) => String(year).padStart(4, '0')

/** Easter Sunday of a year of the Gregorian calendar, by the computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * correction + 114
  return `${fourFigures(year)}-${twoFigures(Math.floor(sum / 31))}-${twoFigures((sum % 31) + 1)}`
}

const toMonday = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7)

function dayOfRule(rule: Rule, year: number): string {
  if ('on' in rule) return `${fourFigures(year)}-${rule.on}`
  if ('toMonday' in rule) return toMonday(`${fourFigures(year)}-${rule.toMonday}`)
  return addDays(easterSunday(year), rule.easter)
}

function computedHolidays(year: number): readonly LegalHoliday[] {
  const found = new Map<string, LegalHoliday>()
  for (const rule of RULES) {
    if (rule.since !== undefined && year < rule.since) continue
    const { name, norm } = rule
    const day = dayOfRule(rule, year)
    const other = found.get(day)
    found.set(day, other ? { ...other, name: `${other.name} y ${name}` } : { day, name, norm })
  }
  return [...found.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** Computed years: a term of business days asks for the same year day after day. */
const knownYears = new Map<number, { list: readonly LegalHoliday[]; days: ReadonlySet<string> }>()

function holidaysOf(year: number) {
  const known = knownYears.get(year)
  if (known) return known
  const list = computedHolidays(year)
  const computed = { list, days: new Set(list.map(({ day }) => day)) }
  knownYears.set(year, computed)
  return computed
}

/**
 * The holidays of the law in a year, in their order. Two that fall on one day are one row with both names. Both have the
 * norm of 1983: the day of the later law never falls on another holiday.
 */
export const colombianHolidays = (year: number): readonly LegalHoliday[] => holidaysOf(year).list

/** Whether a day, `yyyy-mm-dd`, is a holiday of the law. */
export const isHolidayOfLaw = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).days.has(day)

/** Names of the days without work, by day. */
export type WorkCalendar = ReadonlyMap<string, string>

/** The holidays of the law in the years of a period, with the ones that the department added. */
export function workCalendar(from: string, to: string, local: readonly Holiday[] = []): WorkCalendar {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const ofLaw = years.flatMap(colombianHolidays)
  return new Map([...local, ...ofLaw].map(({ day, name }) => [day, name]))
}
