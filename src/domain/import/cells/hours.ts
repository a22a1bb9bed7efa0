import { withoutAccents } from '../../shared/text.ts'
import type { ReadCell } from './cell-text.ts'

/** @property isPadded '08:00', as a clock of twenty-four hours writes it */
type Clock = { hour: number; minute: number; half: 'am' | 'pm' | undefined; isPadded: boolean }
export type Hours = { opening: string; closing: string }

const CLOCK = /(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:h(?:oras?|rs?|s)?\b\.?)?\s*(a\.?\s*m\b\.?|p\.?\s*m\b\.?|m\b\.?)?/gi
const ALL_DAY = /\b24\s*(?:h|hrs?|horas?)?\b|\b24\s*\/\s*7\b|dia y noche|las 24/
const NOON = /\bmedio\s?dia\b/g
const MIDNIGHT = /\bmedia\s?noche\b/g

const twoDigits = (value: number) => String(value).padStart(2, '0')
const shown = (hour: number, minute: number) => `${twoDigits(hour)}:${twoDigits(minute)}`

/** 'm' alone is noon: '12 m'. */
function halfOf(said: string | undefined, hour: number): Clock['half'] {
  const letters = said?.replace(/[^apm]/gi, '').toLowerCase()
  if (letters === undefined || letters === '') return undefined
  if (letters === 'm') return hour === 12 ? 'pm' : undefined
  return letters === 'am' ? 'am' : 'pm'
}

function clocksOf(text: string): Clock[] {
  return [...text.matchAll(CLOCK)].map(([, hour = '', minute, said]) => ({
    hour: Number(hour),
    minute: Number(minute ?? 0),
    half: halfOf(said, Number(hour)),
    isPadded: minute !== undefined && hour.length === 2,
  }))
}

const isClock = ({ hour, minute, half }: Clock) =>
  minute < 60 && (half === undefined ? hour < 24 : hour >= 1 && hour <= 12)

/** Whether a clock can only be one of twenty-four hours: '22:00', '08:00'. A bare '8' may be morning or evening. */
const isOfTwentyFour = ({ hour, half, isPadded }: Clock) => half === undefined && (hour >= 13 || hour === 0 || isPadded)

/** The time of a clock that says its half of the day, or stands with one of twenty-four hours. */
function timeOf({ hour, minute, half }: Clock, isTwentyFour: boolean): string | undefined {
  if (half !== undefined) return shown((hour % 12) + (half === 'pm' ? 12 : 0), minute)
  return isTwentyFour ? shown(hour, minute) : undefined
}

const unclear = (text: string) => ({
  warning: `El horario «${text}» no dice con claridad la hora y quedará sin llenar.`,
})

const plain = (text: string) => withoutAccents(text).replace(NOON, '12 pm').replace(MIDNIGHT, '12 am').trim()

/** Reads one time of day: '8:00 a.m.', '22:00', '12 m', the part of a day that Excel keeps. */
export function readTime(text: string): ReadCell {
  const part = Number(text.replace(',', '.'))
  if (/^0?[.,]\d+$/.test(text) && part < 1) {
    const minutes = Math.round(part * 24 * 60)
    return { value: shown(Math.floor(minutes / 60) % 24, minutes % 60) }
  }
  const said = plain(text)
  const [clock, ...others] = clocksOf(said)
  const rest = said.replace(CLOCK, '').replace(/[\s.:]|de la|las|horas?/g, '')
  if (!clock || others.length > 0 || !isClock(clock) || rest !== '') return unclear(text)
  const value = timeOf(clock, isOfTwentyFour(clock))
  return value === undefined ? unclear(text) : { value }
}

/** Words that may stand beside two times; others tell more than two times can keep. */
const BESIDE = /\b(?:de|desde|las|la|a|hasta|al|horario|h|hrs?|horas?)\b|[\s.,:;()\-–—/]/g
const EVERY_DAY = /\b(?:lunes a domingo|l a d|lun a dom|l-d|todos los dias|diario)\b/g

/** '08:00 a 05:00': the afternoon is meant, or else the next morning. */
const isBackwards = (first: Clock, last: Clock) =>
  [first, last].every(({ half, hour }) => half === undefined && hour < 13) && last.hour > 0 && last.hour <= first.hour

/** Reads opening hours in one cell: '8 am a 10 pm', '08:00 - 22:00', '24 horas'. */
export function readHours(text: string): ReadCell<Hours> {
  const said = plain(text)
  if (ALL_DAY.test(said)) return { value: { opening: '00:00', closing: '23:59' } }
  const clocks = clocksOf(said)
  const [first, last] = clocks
  if (!first || !last || clocks.length !== 2 || !clocks.every(isClock)) return unclear(text)
  const isTwentyFour = clocks.every(({ half }) => half === undefined) && clocks.some(isOfTwentyFour)
  const [opening, closing] = [first, last].map((clock) => timeOf(clock, isTwentyFour || isOfTwentyFour(clock)))
  if (opening === undefined || closing === undefined || isBackwards(first, last)) return unclear(text)
  const rest = said.replace(CLOCK, '').replace(EVERY_DAY, '').replace(BESIDE, '')
  const value = { opening, closing }
  return rest === '' ? { value } : { value, warning: `De «${text}» queda ${opening} a ${closing}.` }
}
