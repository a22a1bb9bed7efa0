import { z } from 'zod'
import { pathId } from '../core/endpoint.ts'
import { nullable, number } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

export const ofUser = wireObject({ userId: ['user_id', pathId] })
export const code = <Code extends string>() => z.custom<Code>()

export const load = {
  /** Pending visits, whether begun or not. */
  pending: ['pending', number],
  /** The usual visits that the pending ones amount to: a type whose visits take twice the time counts twice (R 17.5). */
  weighted: ['weighted_pending', number],
  /** Visits that fit in the period's available days; null without a declared capacity. */
  capacity: ['capacity', nullable(number)],
  loadPct: ['load_pct', nullable(number)],
} as const
