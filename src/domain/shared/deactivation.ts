import { z } from 'zod'
import type { Official } from '../access/official.ts'
import * as field from './fields.ts'
import type { ProblemCode } from './problem.ts'

/** The only things that can be switched off, never deleted (R 7.7). */
export const DEACTIVATABLE = ['user', 'establishment', 'assignment'] as const
export type Deactivatable = (typeof DEACTIVATABLE)[number]

export const UNKNOWN_TABLE = 'La tabla o su columna no se puede modificar.'

/** `isActive` is the state that is wanted, not the one that is. */
export const deactivation = z.object({
  subject: z.enum(DEACTIVATABLE, { error: field.missingOr(UNKNOWN_TABLE) }),
  keyColumn: z.string({ error: field.missingOr(UNKNOWN_TABLE) }),
  id: field.id,
  isActive: field.flag,
})
export type Deactivation = z.output<typeof deactivation>

/**
 * Why a user may not be deactivated, or null: somebody must be left who can undo it.
 * @param activeAdministrators ids of those of the department, the official among them unless another just stopped them
 */
export function userDeactivationRefusal(
  by: Pick<Official, 'id'>,
  userId: number,
  activeAdministrators: readonly number[],
): ProblemCode | null {
  if (userId === by.id) return 'deactivate.self'
  const areLeft = activeAdministrators.some((id) => id !== userId)
  return activeAdministrators.includes(userId) && !areLeft ? 'deactivate.last-administrator' : null
}
