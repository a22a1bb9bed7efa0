import { z } from 'zod'
import { daysBetween } from '../shared/days.ts'
import * as field from '../shared/fields.ts'

/** Longest period of the calendar, in days: a month with the weeks around it, twice. */
const MAX_CALENDAR_DAYS = 93

export const calendarQuery = z
  .object({
    from: field.day,
    to: field.day,
    userId: field.optional(field.id),
    /** Whether the reader knows last days of contracts: apps of before refuse a reply with a kind that they do not know. */
    knowsContracts: field.optional(field.flag),
    /** The same of last days of requirements. */
    knowsRequirements: field.optional(field.flag),
  })
  .superRefine(({ from, to }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) fault('La fecha final no puede ser anterior a la inicial.')
    else if (daysBetween(from, to) >= MAX_CALENDAR_DAYS) fault(`Consulte máximo ${MAX_CALENDAR_DAYS} días a la vez.`)
  })
export type CalendarQuery = z.output<typeof calendarQuery>

/** Days that a subscription tells a cancelled visit (R 22.12). */
export const CANCELLED_DAYS = 30

/** A subscription of one's own calendar; names of establishments are in it only if the person says so. */
export const feedForm = z.object({ name: field.requiredLine(80), showsNames: field.flag })
export type FeedForm = z.output<typeof feedForm>
