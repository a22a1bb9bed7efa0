import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { Problem, type ProblemCode } from '../shared/problem.ts'

/**
 * What a visit was, on the device, when a write of it was filled. A visit that nobody has begun on the server may be
 * planned for another establishment meanwhile, or get a newer edition of its checklist. What is absent is not known.
 */
export const filledOn = z.object({
  establishmentId: field.optional(field.id),
  checklistId: field.optional(field.id),
})
export type FilledOn = z.output<typeof filledOn>

/** A visit as it stands: `checklistId` is the edition that it is on. */
export type Standing = { establishmentId: number; checklistId: number }

/** Whether a write was filled at the establishment of the visit, as far as it is known. */
export const isOfEstablishment = (
  filled: FilledOn | undefined,
  { establishmentId }: Pick<Standing, 'establishmentId'>,
): boolean => filled?.establishmentId === undefined || filled.establishmentId === establishmentId

/** Whether a write was filled on the visit as it stands, as far as it is known. */
export const isFilledOn = (filled: FilledOn | undefined, visit: Standing): boolean =>
  isOfEstablishment(filled, visit) && (filled?.checklistId === undefined || filled.checklistId === visit.checklistId)

/** What such a write is refused with: it can neither be corrected nor go as it is, until the visit is what it was. */
export const VISIT_CHANGED = 'inspection.visit-changed' satisfies ProblemCode

/**
 * Why a write is refused for what it was filled on, or null: what was found at one establishment is not said of
 * another, and nobody's signature stands under a checklist that they have not seen.
 */
export const filledOnRefusal = (filled: FilledOn | undefined, visit: Standing): Problem | null =>
  isFilledOn(filled, visit) ? null : new Problem(VISIT_CHANGED)

/** The edition on which a visit that nobody has begun was filled: that of the first write of its establishment. */
export const namedEdition = (
  visit: Pick<Standing, 'establishmentId'>,
  filled: readonly (FilledOn | undefined)[],
): number | undefined =>
  filled.find((one) => one?.checklistId !== undefined && isOfEstablishment(one, visit))?.checklistId
