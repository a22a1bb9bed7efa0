import { z } from 'zod'
import * as field from './fields.ts'

/** Choices for the pending visits of a row that is switched off: another official takes them, none, or they stay. */
const PENDING_CHOICES = ['reassign', 'cancel', 'keep'] as const
export type PendingChoice = (typeof PENDING_CHOICES)[number]

/** The part of an official in a visit. */
export type VisitPart = 'engineer' | 'technical'

/**
 * Fields of a call that leaves visits behind. `confirmed` = false asks
 * first: nothing is done where pending visits hang on the row. Absent, the call does as before.
 */
export const pendingDecision = {
  confirmed: field.optional(field.flag),
  pendingVisits: field.optional(z.enum(PENDING_CHOICES, { error: field.NOT_AN_OPTION })),
  /** The official who takes the visits over, with the choice `reassign`. */
  reassignTo: field.optional(field.id),
}
export type PendingDecision = {
  confirmed?: boolean | undefined
  pendingVisits?: PendingChoice | undefined
  reassignTo?: number | undefined
}

/** The fault of a decision, under its field, or null. */
export const pendingDecisionFault = ({ pendingVisits, reassignTo }: PendingDecision): [string, string] | null =>
  pendingVisits === 'reassign' && reassignTo === undefined ? ['reassignTo', field.REQUIRED] : null
