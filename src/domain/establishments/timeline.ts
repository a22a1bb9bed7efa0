import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** Things of an establishment whose acts stand in its time line; they are on the wire, so they stay. */
export const TIMELINE_SOURCES = [
  'inscription',
  'inspection',
  'visit',
  'requirement',
  'measure',
  'sample',
  'notice',
  'complaint',
  'case',
] as const
export type TimelineSource = (typeof TIMELINE_SOURCES)[number]

/** Kinds of entries that are no act: an inscription, the closing of an acta, a visit that was not made, and a new requirement. */
export const TIMELINE_BIRTHS = {
  inscription: 'inscrito',
  inspection: 'cerrada',
  visit: 'no_hecha',
  requirement: 'requerido',
} as const

/** Most entries of one page. */
const MAX_TIMELINE = 100
const LIMIT = `El límite debe ser un número entero entre 1 y ${MAX_TIMELINE}.`
const BEFORE = 'El inicio de la página no es válido.'

/**
 * An instant to the microsecond, the letter of a source and the id of a row: entries sort by it, and no two have the same.
 */
const timelineKey = z.string().regex(/^\d{20}[a-j]\d{19}$/, BEFORE)

export const timelineQuery = z.object({
  limit: field.optional(z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_TIMELINE, LIMIT)),
  /** Only entries older than the one with this key. */
  before: field.optional(timelineKey),
})
export type TimelineQuery = z.output<typeof timelineQuery>
