import { weekdayOf } from '../shared/days.ts'
import type { WorkCalendar } from '../shared/holidays.ts'
import { formatDay } from '../shared/time.ts'
import { type AbsenceDays, absenceOn } from './absences.ts'
import { type ContractDays, contractOn, lastEnded, nextContract, spanOf } from './contracts.ts'
import { coversDay } from './span.ts'
import { type AbsenceKind, type CompetenceKind, type Half, halfName, WEEKDAYS, weekdayName } from './staff-words.ts'

/** A part of the department that an official covers. A null city is the whole subregion. */
type Territory = { zodesId: number; cityId: number | null }

type CompetenceDays = {
  kind: CompetenceKind
  inscriptionTypeId: number | null
  issuedOn: string | null
  expiresOn: string | null
  isWithdrawn: boolean
}

/** The facts about an official on which availability depends. */
export type OfficialFacts = {
  isActive: boolean
  contracts: readonly ContractDays[]
  absences: readonly AbsenceDays[]
  territories: readonly Territory[]
  competences: readonly CompetenceDays[]
  /** Letters of the days of the week that the official works, such as `LMXJV`. */
  works: string
}

export type DayQuestion = {
  day: string
  /** The day on which it is asked: it decides between 'termina' and 'terminó'. */
  today: string
  calendar: WorkCalendar
  /** Whether the day has to be one on which the official works; a visit without a day asks for none. */
  asksWorkingDay: boolean
  place?: { zodesId: number; cityId: number; cityName: string } | undefined
  /** `isDeclared`: somebody in the department has declared the competence; otherwise it is not asked (R 17.4). */
  inscriptionType?: { id: number; name: string; isDeclared: boolean } | undefined
  /** Whether the reader may know that an absence is sick leave. */
  tellsSickLeave: boolean
}

export type ReasonKind =
  | 'account'
  | 'contract-ended'
  | 'contract-not-begun'
  | 'day'
  | 'absence'
  | 'territory'
  | 'competence'
type Reason = { kind: ReasonKind; text: string }
/** `half` is the half that is absent. A half does not make the day unavailable. */
export type Availability = { isAvailable: boolean; half: Half | null; reasons: Reason[] }

const absencePhrase: Readonly<Record<AbsenceKind, string>> = {
  VACACIONES: 'En vacaciones',
  INCAPACIDAD: 'En incapacidad',
  LICENCIA: 'En licencia',
  COMISION: 'En comisión',
  PERMISO: 'Con permiso',
  CAPACITACION: 'En capacitación',
  SUSPENSION: 'Con suspensión',
  OTRA: 'Ausente',
}
const ABSENT = absencePhrase.OTRA

/** A day as `dd/mm`, with its year where it is not the year of the other day. */
const shortDay = (day: string, beside: string): string =>
  day.slice(0, 4) === beside.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day)

function contractReason({ contracts }: OfficialFacts, { day, today }: DayQuestion): Reason[] {
  // An official without any contract on record counts as available (R 17.4).
  if (contracts.length === 0 || contractOn(contracts, day)) return []
  const ended = lastEnded(contracts, day)
  const end = ended && spanOf(ended).endsOn
  if (end) {
    const verb = end < today ? 'terminó' : 'termina'
    return [{ kind: 'contract-ended', text: `El contrato ${verb} el ${shortDay(end, today)}` }]
  }
  const next = nextContract(contracts, day)
  return next ? [{ kind: 'contract-not-begun', text: `El contrato empieza el ${shortDay(next.startsOn, today)}` }] : []
}

/** Whether an official works on a day of the week. */
const worksOn = (works: string, day: string): boolean => works.includes(WEEKDAYS[weekdayOf(day) - 1] ?? '-')

/** Whether a day is neither a holiday nor one of the official's free days. */
export const isWorkingDay = (works: string, day: string, calendar: WorkCalendar): boolean =>
  worksOn(works, day) && !calendar.has(day)

function workingDayReason({ works }: OfficialFacts, { day, calendar, asksWorkingDay }: DayQuestion): Reason[] {
  if (!asksWorkingDay) return []
  const holiday = calendar.get(day)
  if (holiday !== undefined) return [{ kind: 'day', text: `Festivo: ${holiday}` }]
  if (worksOn(works, day)) return []
  return [{ kind: 'day', text: `No trabaja los ${weekdayName[weekdayOf(day) - 1]}` }]
}

function absenceText({ kind, endsOn }: AbsenceDays, part: 'day' | Half, { today, tellsSickLeave }: DayQuestion) {
  const phrase = kind === 'INCAPACIDAD' && !tellsSickLeave ? ABSENT : absencePhrase[kind]
  return part === 'day' ? `${phrase} hasta el ${shortDay(endsOn, today)}` : `${phrase} ${halfName[part]}`
}

const coversPlace = (territories: readonly Territory[], place: { zodesId: number; cityId: number }): boolean =>
  territories.some(({ zodesId, cityId }) => (cityId === null ? zodesId === place.zodesId : cityId === place.cityId))

const hasCompetence = (competences: readonly CompetenceDays[], inscriptionTypeId: number, day: string): boolean =>
  competences.some(
    (one) =>
      one.kind === 'TIPO_INSCRIPCION' &&
      one.inscriptionTypeId === inscriptionTypeId &&
      !one.isWithdrawn &&
      coversDay({ startsOn: one.issuedOn ?? day, endsOn: one.expiresOn }, day),
  )

function placeReasons({ territories, competences }: OfficialFacts, question: DayQuestion): Reason[] {
  const { day, place, inscriptionType } = question
  const reasons: Reason[] = []
  if (place && territories.length > 0 && !coversPlace(territories, place)) {
    reasons.push({ kind: 'territory', text: `No cubre ${place.cityName}` })
  }
  if (inscriptionType?.isDeclared && !hasCompetence(competences, inscriptionType.id, day)) {
    reasons.push({ kind: 'competence', text: `Sin competencia vigente para ${inscriptionType.name}` })
  }
  return reasons
}

/** Whether an official can make a visit on a day, with every reason against it (R 17.4). */
export function availabilityOn(facts: OfficialFacts, question: DayQuestion): Availability {
  const against: Reason[] = facts.isActive ? [] : [{ kind: 'account', text: 'La cuenta está desactivada' }]
  against.push(...contractReason(facts, question), ...workingDayReason(facts, question))
  const absent = absenceOn(facts.absences, question.day)
  const text = absent && absenceText(absent.absence, absent.part, question)
  const absence: Reason[] = text === undefined ? [] : [{ kind: 'absence', text }]
  const half = absent && absent.part !== 'day' ? absent.part : null
  if (half === null) against.push(...absence)
  against.push(...placeReasons(facts, question))
  return { isAvailable: against.length === 0, half, reasons: half === null ? against : [...against, ...absence] }
}

/** How many of the days an official can work, an absent half counting half. Place and type are not asked. */
export function availableDays(facts: OfficialFacts, days: readonly string[], calendar: WorkCalendar): number {
  return days.reduce((sum, day) => {
    const asked = { day, today: day, calendar, asksWorkingDay: true, tellsSickLeave: false }
    const { isAvailable, half } = availabilityOn(facts, asked)
    return isAvailable ? sum + (half === null ? 1 : 0.5) : sum
  }, 0)
}
