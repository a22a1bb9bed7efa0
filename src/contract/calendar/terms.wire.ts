import { z } from 'zod'
import { termForm } from '../../domain/calendar/calendar-forms.ts'
import { COUNTS_FROM, TERM_CODES, TERM_KINDS } from '../../domain/calendar/terms.ts'
import { endpoint } from '../core/endpoint.ts'
import { flag, inFlag, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const version = {
  version: ['version', number],
  days: ['days', number],
  kind: ['kind', z.enum(TERM_KINDS)],
  countsFrom: ['counts_from', z.enum(COUNTS_FROM)],
  extendableTimes: ['extendable_times', number],
  extensionMaxDays: ['extension_max_days', nullable(number)],
  norm: ['norm', text],
  isConfirmed: ['confirmed_by_legal', flag],
  /** Null for the first version, which the product brings. */
  savedBy: ['saved_by', nullable(text)],
  /** ISO instant. */
  savedAt: ['saved_at', nullable(text)],
} as const

const term = wireObject({
  code: ['code', z.enum(TERM_CODES)],
  name: ['name', text],
  ...version,
  /** All versions, the newest first. */
  versions: ['versions', list(wireObject(version))],
})

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/terms',
  summary: 'Términos legales con sus versiones',
  reply: wireObject({ terms: ['terms', list(term)] }),
})

export const saveTerm = endpoint({
  method: 'POST',
  path: '/api/terms',
  summary: 'Guardar una versión nueva de un término; solo administradores',
  body: form(termForm, {
    code: ['code', inText],
    days: ['days', inNumber],
    kind: ['kind', inText],
    countsFrom: ['counts_from', inText],
    extendableTimes: ['extendable_times', inNumber],
    extensionMaxDays: ['extension_max_days', inNumber],
    norm: ['norm', inText],
    isConfirmed: ['confirmed_by_legal', inFlag],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({ code: ['code', z.enum(TERM_CODES)], version: ['version', number] }),
})
