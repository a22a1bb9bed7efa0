import { z } from 'zod'
import * as field from '../shared/fields.ts'

const END_BEFORE_START = 'La fecha final no puede ser anterior a la inicial.'
/** Longest period of a question, in years. */
const MAX_PERIOD_YEARS = 10
const TOO_LONG = `Consulte máximo ${MAX_PERIOD_YEARS} años a la vez.`

const yearsLater = (day: string, years: number) => `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`

function checkPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) {
  if (from === undefined || to === undefined) return
  const fault = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
  if (to < from) fault(END_BEFORE_START)
  else if (to >= yearsLater(from, MAX_PERIOD_YEARS)) fault(TOO_LONG)
}

const narrowed = {
  /** Days of the visits, `yyyy-mm-dd`, both included. Absent: the twelve months that end with the month of `to` or today. */
  from: field.optional(field.day),
  to: field.optional(field.day),
  zodesId: field.optional(field.id),
  cityId: field.optional(field.id),
  inscriptionTypeId: field.optional(field.id),
}

/** The query of figures: a period of days, a place and a type of establishment. */
export const analyticsQuery = z.object(narrowed).superRefine(checkPeriod)
export type AnalyticsQuery = z.output<typeof analyticsQuery>

const NOT_OFFERED = 'Seleccione un valor válido.'
export const trendQuery = z
  .object({ ...narrowed, by: field.optional(z.literal('month', { error: NOT_OFFERED })) })
  .superRefine(checkPeriod)

export const territoryQuery = z
  .object({ ...narrowed, by: field.optional(z.enum(['zodes', 'city'], { error: NOT_OFFERED })) })
  .superRefine(checkPeriod)

/** Rows of failed items, unless the query says otherwise, and at most. */
export const FAILED_ITEMS = 20
const MAX_FAILED_ITEMS = 200
const NOT_A_LIMIT = `El límite debe ser un número entre 1 y ${MAX_FAILED_ITEMS}.`
export const itemsQuery = z
  .object({
    ...narrowed,
    limit: field.optional(z.int({ error: NOT_A_LIMIT }).min(1, NOT_A_LIMIT).max(MAX_FAILED_ITEMS, NOT_A_LIMIT)),
  })
  .superRefine(checkPeriod)
