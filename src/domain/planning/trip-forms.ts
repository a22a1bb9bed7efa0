import { z } from 'zod'
import { daysBetween } from '../shared/days.ts'
import * as field from '../shared/fields.ts'

/** Longest trip, in days. */
export const MAX_TRIP_DAYS = 31
/** Most visits of one day, and those that a day gets unless it is said otherwise. */
export const MAX_VISITS_A_DAY = 12
export const VISITS_A_DAY = 4
const VISITS = `Escriba un número entero entre 1 y ${MAX_VISITS_A_DAY}.`
const visits = z
  .int({ error: field.missingOr(VISITS) })
  .min(1, VISITS)
  .max(MAX_VISITS_A_DAY, VISITS)

/** A trip to be proposed (R 22.6): where, when, who, and how many visits a day. */
export const tripForm = z
  .object({
    zodesId: field.id,
    startsOn: field.day,
    endsOn: field.day,
    engineerId: field.id,
    technicianId: field.id,
    visitsPerDay: visits.default(VISITS_A_DAY),
    vehicle: field.optionalLine(100),
    note: field.optionalText(2_000),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['endsOn'], message })
    if (endsOn < startsOn) fault('La fecha final no puede ser anterior a la inicial.')
    else if (daysBetween(startsOn, endsOn) >= MAX_TRIP_DAYS) fault(`Una salida dura máximo ${MAX_TRIP_DAYS} días.`)
  })
export type TripForm = z.output<typeof tripForm>

const tripDay = z.strictObject({
  day: field.day,
  establishmentIds: z
    .array(field.id, { error: field.missingOr('Escriba una lista de establecimientos.') })
    .max(MAX_VISITS_A_DAY, `Un día tiene máximo ${MAX_VISITS_A_DAY} visitas.`),
})

/** The whole proposal of a draft, day by day in its order; a day that is absent has no visits. */
export const tripEdit = z
  .object({
    proposal: z
      .array(tripDay, { error: field.missingOr('Escriba una lista de días.') })
      .max(MAX_TRIP_DAYS, `Una salida dura máximo ${MAX_TRIP_DAYS} días.`),
    vehicle: field.optionalLine(100),
    note: field.optionalText(2_000),
    rowVersion: field.rowVersion,
  })
  .superRefine(({ proposal }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['proposal'], message })
    const ids = proposal.flatMap(({ establishmentIds }) => establishmentIds)
    if (new Set(proposal.map(({ day }) => day)).size < proposal.length) fault('Un día está dos veces.')
    else if (new Set(ids).size < ids.length) fault('Un establecimiento está dos veces.')
  })
export type TripEdit = z.output<typeof tripEdit>

/** `confirmed` = false asks first where an official is not available on a day. */
export const tripConfirmation = z.object({ confirmed: field.optional(field.flag), rowVersion: field.rowVersion })
export type TripConfirmation = z.output<typeof tripConfirmation>

export const tripClosing = z.object({ rowVersion: field.rowVersion })
export const tripAnnulment = z.object({ reason: field.requiredLine(300), rowVersion: field.rowVersion })
