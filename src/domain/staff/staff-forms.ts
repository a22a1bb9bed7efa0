import { z } from 'zod'
import { addMonths } from '../shared/days.ts'
import * as field from '../shared/fields.ts'
import { HALF_DAY, NO_DIAGNOSIS } from './absence-texts.ts'
import { END_BEFORE_START, fault, MAX_PERIOD_DAYS } from './period-forms.ts'
import { ABSENCE_KINDS, COMPETENCE_KINDS, HALVES, USUAL_WEEK, WEEKDAYS } from './staff-words.ts'

const TOO_LONG = 'El periodo no puede pasar de 5 años.'
const EARLY_END = 'La terminación anticipada debe estar entre las fechas del contrato.'
const MAX_MONTHS = 60

const { day } = field
const optionalDay = field.optional(day)

type Context = z.RefinementCtx

/** Refuses a span whose end is before its start or more than five years later. */
function checkSpan(context: Context, startsOn: string, endsOn: string | undefined): void {
  if (endsOn === undefined) return
  if (endsOn < startsOn) fault(context, 'endsOn', END_BEFORE_START)
  else if (endsOn > addMonths(startsOn, MAX_MONTHS)) fault(context, 'endsOn', TOO_LONG)
}

/** A contract of an official (R 17.2). */
export const contractForm = z
  .object({
    contractTypeId: field.id,
    number: field.requiredLine(60),
    subject: field.optionalText(2_000),
    startsOn: day,
    endsOn: optionalDay,
    endedEarlyOn: optionalDay,
    supervisorId: field.optional(field.id),
    note: field.optionalText(2_000),
    rowVersion: field.rowVersion,
  })
  .superRefine(({ startsOn, endsOn, endedEarlyOn }, context) => {
    checkSpan(context, startsOn, endsOn)
    if (endedEarlyOn === undefined) return
    if (endedEarlyOn < startsOn || (endsOn !== undefined && endedEarlyOn > endsOn)) {
      fault(context, 'endedEarlyOn', EARLY_END)
    }
  })
export type ContractForm = z.output<typeof contractForm>

/**
 * The document that proves an absence or a competence, of a file (expediente) about its official. 0: none. Absent, an edit
 * leaves it as it is, since apps of earlier versions do not know it.
 */
const documentId = field.optional(z.int({ error: field.NOT_AN_OPTION }).min(0, field.NOT_AN_OPTION).max(2_147_483_647))

/** An absence, as its official asks for it or an administrator writes it down (R 17.3). */
export const absenceForm = z
  .object({
    kind: field.choice(ABSENCE_KINDS),
    startsOn: day,
    endsOn: day,
    half: field.optional(field.choice(HALVES)),
    placeCityId: field.optional(field.id),
    note: field.optionalText(1_000),
    isPaperShown: field.optional(field.flag),
    documentId,
    /** False asks first where visits are planned on those days. */
    confirmed: field.optional(field.flag),
    /** The official who takes the visits of those days over. */
    reassignTo: field.optional(field.id),
    rowVersion: field.rowVersion,
  })
  .superRefine(({ kind, startsOn, endsOn, half, note }, context) => {
    checkSpan(context, startsOn, endsOn)
    if (half !== undefined && startsOn !== endsOn) fault(context, 'half', HALF_DAY)
    if (kind === 'INCAPACIDAD' && note !== undefined) fault(context, 'note', NO_DIAGNOSIS)
  })
export type AbsenceForm = z.output<typeof absenceForm>

export const absenceDecision = z.object({
  decision: field.choice(['aprobada', 'rechazada']),
  reason: field.optionalText(1_000),
  confirmed: field.optional(field.flag),
  reassignTo: field.optional(field.id),
  rowVersion: field.rowVersion,
})
export type AbsenceDecision = z.output<typeof absenceDecision>

export const annulment = z.object({ reason: field.optionalText(1_000), rowVersion: field.rowVersion })
export type Annulment = z.output<typeof annulment>

/** A subregion that an official covers, or one municipality of it. */
export const territoryForm = z.object({ zodesId: field.id, cityId: field.optional(field.id) })
export type TerritoryForm = z.output<typeof territoryForm>

/** A competence of an official (R 17.5): for a type of inscription, or one with a name. */
export const competenceForm = z
  .object({
    kind: field.choice(COMPETENCE_KINDS),
    inscriptionTypeId: field.optional(field.id),
    name: field.optionalLine(),
    number: field.optionalLine(60),
    issuedOn: optionalDay,
    expiresOn: optionalDay,
    documentId,
    rowVersion: field.rowVersion,
  })
  .superRefine(({ kind, inscriptionTypeId, name, issuedOn, expiresOn }, context) => {
    if (kind === 'TIPO_INSCRIPCION' && inscriptionTypeId === undefined)
      fault(context, 'inscriptionTypeId', field.REQUIRED)
    if (kind !== 'TIPO_INSCRIPCION' && name === undefined) fault(context, 'name', field.REQUIRED)
    if (issuedOn !== undefined && expiresOn !== undefined && expiresOn < issuedOn) {
      fault(context, 'expiresOn', END_BEFORE_START)
    }
  })
export type CompetenceForm = z.output<typeof competenceForm>

const VISITS = 'Escriba un número entero entre 0 y 40.'
const WEEK = `Escriba los días de trabajo con sus letras: ${WEEKDAYS}.`
const isWeek = (text: string) => text !== '' && [...text].every((letter) => WEEKDAYS.includes(letter))

/** Visits of a usual week of an official, and the days of the week that they work. */
export const capacityForm = z.object({
  visitsPerWeek: z
    .int({ error: field.missingOr(VISITS) })
    .min(0, VISITS)
    .max(40, VISITS),
  works: z
    .string({ error: WEEK })
    .refine(isWeek, WEEK)
    .overwrite((text) => [...WEEKDAYS].filter((letter) => text.includes(letter)).join(''))
    .default(USUAL_WEEK),
  rowVersion: field.rowVersion,
})
export type CapacityForm = z.output<typeof capacityForm>

/** A day without work that a department adds to the holidays of the law. */
export const holidayForm = z.object({ day, name: field.requiredLine(100) })
export type HolidayForm = z.output<typeof holidayForm>

export const cardRevocation = z.object({ reason: field.requiredLine(300) })

const EXPIRY_DAYS = 60
const DAYS = `Escriba un número entero entre 0 y ${MAX_PERIOD_DAYS}.`
export const expiriesQuery = z.object({
  days: z.int({ error: DAYS }).min(0, DAYS).max(MAX_PERIOD_DAYS, DAYS).default(EXPIRY_DAYS),
})

/** The first year of the present law of holidays (Ley 51 of 1983), and a year far enough. */
const [FIRST_YEAR, LAST_YEAR] = [1984, 2199]
const YEAR = `Escriba un año entre ${FIRST_YEAR} y ${LAST_YEAR}.`
export const holidaysQuery = z.object({
  year: field.optional(z.int({ error: YEAR }).min(FIRST_YEAR, YEAR).max(LAST_YEAR, YEAR)),
})
