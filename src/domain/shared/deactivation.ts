import { z } from 'zod'
import * as field from './fields.ts'
import { pendingDecision } from './pending-visits.ts'
import type { ProblemCode } from './problem.ts'

/** Kinds of rows that can be switched off (R 7.7). Nothing is ever deleted. */
const DEACTIVATABLE = ['user', 'establishment', 'assignment'] as const
export type Deactivatable = (typeof DEACTIVATABLE)[number]

export const UNKNOWN_TABLE = 'La tabla o su columna no se puede modificar.'

/** A switch of one row (R 7.7). `isActive` is the new state. */
export const deactivation = z.object({
  subject: z.enum(DEACTIVATABLE, { error: field.missingOr(UNKNOWN_TABLE) }),
  keyColumn: z.string({ error: field.missingOr(UNKNOWN_TABLE) }),
  id: field.id,
  isActive: field.flag,
  ...pendingDecision,
})
export type Deactivation = z.output<typeof deactivation>

/**
 * The reason why a user may not be deactivated, or null. One active administrator must remain to undo it.
 * @param activeAdministrators ids of the department's active administrators
 */
export function userDeactivationRefusal(
  by: { id: number },
  userId: number,
  activeAdministrators: readonly number[],
): ProblemCode | null {
  if (userId === by.id) return 'deactivate.self'
  const othersRemain = activeAdministrators.some((id) => id !== userId)
  return activeAdministrators.includes(userId) && !othersRemain ? 'deactivate.last-administrator' : null
}
