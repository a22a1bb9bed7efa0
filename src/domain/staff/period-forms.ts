import { z } from 'zod'
import { daysBetween } from '../shared/days.ts'
import * as field from '../shared/fields.ts'

// Apart from the forms of the module, because the planner asks about a period too, and works without signal.

export const END_BEFORE_START = 'La fecha final no puede ser anterior a la inicial.'
/** Longest period of a question, in days. */
export const MAX_PERIOD_DAYS = 366
const TOO_LONG = `Consulte máximo ${MAX_PERIOD_DAYS} días a la vez.`

export const fault = (context: z.RefinementCtx, name: string, message: string) =>
  context.addIssue({ code: 'custom', path: [name], message })

function checkPeriod(context: z.RefinementCtx, from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined) return
  if (to < from) fault(context, 'to', END_BEFORE_START)
  else if (daysBetween(from, to) >= MAX_PERIOD_DAYS) fault(context, 'to', TOO_LONG)
}

/** A period; the server's own days stand for the ones that are absent. */
const period = { from: field.optional(field.day), to: field.optional(field.day) }
export const periodQuery = z.object(period).superRefine(({ from, to }, context) => checkPeriod(context, from, to))
export type PeriodQuery = z.output<typeof periodQuery>

/** A period, and the place and type of a visit that officials are wanted for. */
export const availabilityQuery = z
  .object({ ...period, cityId: field.optional(field.id), inscriptionTypeId: field.optional(field.id) })
  .superRefine(({ from, to }, context) => checkPeriod(context, from, to))
export type AvailabilityQuery = z.output<typeof availabilityQuery>
