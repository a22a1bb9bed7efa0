import { z } from 'zod'
import { daysBetween } from '../shared/days.ts'
import * as field from '../shared/fields.ts'
import { optionalTermDays, termDays } from './term-days.ts'
import { COUNTS_FROM, TERM_CODES, TERM_KINDS } from './terms.ts'

/** Origins of a day without work. `ley` is one, because a law may come before the version of Vigía that knows it. */
export const HOLIDAY_SOURCES = ['ley', 'decreto', 'entidad'] as const
export type HolidaySource = (typeof HOLIDAY_SOURCES)[number]
export const holidaySourceName: Readonly<Record<HolidaySource, string>> = {
  ley: 'Ley',
  decreto: 'Decreto',
  entidad: 'Acto de la entidad',
}

const MAX_HOLIDAY_NAME = 100
const MAX_NORM = 300

const notAnOption = { error: field.missingOr(field.NOT_AN_OPTION) }

/** A day without work that a department adds, with the norm that says so (R 30.1). */
export const localDayForm = z.object({
  day: field.day,
  name: field.requiredLine(MAX_HOLIDAY_NAME),
  norm: field.requiredLine(MAX_NORM),
  source: field.optional(z.enum(HOLIDAY_SOURCES, { error: field.NOT_AN_OPTION })),
})
export type LocalDayForm = z.output<typeof localDayForm>

/** Most days of one suspension. */
const MAX_SUSPENDED_DAYS = 366
const SUSPENSION_LENGTH = `La suspensión puede durar hasta ${MAX_SUSPENDED_DAYS} días.`
const END_BEFORE_START = 'El último día es anterior al primero.'

function lengthFault({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return END_BEFORE_START
  return daysBetween(from, to) >= MAX_SUSPENDED_DAYS ? SUSPENSION_LENGTH : null
}

/** Days on which the terms of a department do not run, with the act that suspends them. */
export const suspensionForm = z
  .object({ from: field.day, to: field.day, norm: field.requiredLine(MAX_NORM) })
  .superRefine(({ from, to }, context) => {
    const message = lengthFault({ from, to })
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message })
  })
export type SuspensionForm = z.output<typeof suspensionForm>

/** The days about whose effect a person asks; one day where the last is absent. */
export const movedQuery = z
  .object({ from: field.day, to: field.optional(field.day) })
  .transform(({ from, to = from }) => ({ from, to }))
  .superRefine((days, context) => {
    const message = lengthFault(days)
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message })
  })

const MAX_EXTENSIONS = 10
const EXTENSIONS = `Escriba un número entero entre 0 y ${MAX_EXTENSIONS}.`
const LENGTH_OF_EXTENSION = 'Escriba cuántos días puede durar cada prórroga.'

/** A new version of a term. `version` is the one that the person read. */
export const termForm = z
  .object({
    code: z.enum(TERM_CODES, notAnOption),
    days: termDays,
    kind: z.enum(TERM_KINDS, notAnOption),
    countsFrom: z.enum(COUNTS_FROM, { error: field.NOT_AN_OPTION }).default('dia_siguiente'),
    extendableTimes: z.int({ error: EXTENSIONS }).min(0, EXTENSIONS).max(MAX_EXTENSIONS, EXTENSIONS).default(0),
    extensionMaxDays: optionalTermDays,
    norm: field.requiredLine(MAX_NORM),
    isConfirmed: field.flag.default(false),
    rowVersion: field.rowVersion,
  })
  .superRefine(({ extendableTimes, extensionMaxDays }, context) => {
    if (extendableTimes > 0 && extensionMaxDays === undefined) {
      context.addIssue({ code: 'custom', path: ['extensionMaxDays'], message: LENGTH_OF_EXTENSION })
    }
  })
export type TermForm = z.output<typeof termForm>

/** The question when a term ends that counts from a day. */
export const dueQuery = z.object({ term: z.enum(TERM_CODES, notAnOption), from: field.day })
export type DueQuery = z.output<typeof dueQuery>
