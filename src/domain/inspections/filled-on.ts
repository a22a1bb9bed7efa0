import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { Problem, type ProblemCode } from '../shared/problem.ts'

/**
 * The establishment and the checklist edition that the device showed while a write was filled. Until the visit begins on
 * the server, its plan may move to another establishment and its checklist may get a newer edition. Absent: unknown.
 */
export const filledOn = z.object({
  establishmentId: field.optional(field.id),
  checklistId: field.optional(field.id),
})
export type FilledOn = z.output<typeof filledOn>

/** The establishment and the checklist edition of a visit now. */
export type VisitEdition = { establishmentId: number; checklistId: number }

/** Whether the write was filled at the visit's establishment, or its establishment is unknown. */
export const isOfEstablishment = (
  filled: FilledOn | undefined,
  { establishmentId }: Pick<VisitEdition, 'establishmentId'>,
): boolean => filled?.establishmentId === undefined || filled.establishmentId === establishmentId

/** Whether the write was filled on the visit as it is now, as far as the device told. */
export const isFilledOn = (filled: FilledOn | undefined, visit: VisitEdition): boolean =>
  isOfEstablishment(filled, visit) && (filled?.checklistId === undefined || filled.checklistId === visit.checklistId)

/** The refusal of a write filled on another visit. It cannot be corrected; it waits until the visit is as it was. */
export const VISIT_CHANGED = 'inspection.visit-changed' satisfies ProblemCode

/**
 * Returns the refusal of a write that was filled on another visit, or null. A finding never counts for another
 * establishment, and a signature never for a checklist that its signer has not seen.
 */
export const filledOnRefusal = (filled: FilledOn | undefined, visit: VisitEdition): Problem | null =>
  isFilledOn(filled, visit) ? null : new Problem(VISIT_CHANGED)

/** The edition on which an unbegun visit was filled: that of the first write for its establishment. */
export const namedEdition = (
  visit: Pick<VisitEdition, 'establishmentId'>,
  filled: readonly (FilledOn | undefined)[],
): number | undefined =>
  filled.find((one) => one?.checklistId !== undefined && isOfEstablishment(one, visit))?.checklistId
