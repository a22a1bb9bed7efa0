import { z } from 'zod'
import * as field from './fields.ts'
import { countText } from './text.ts'

/** Choices for what hangs on a row that is switched off: another official takes it, none, or it stays. */
const PENDING_CHOICES = ['reassign', 'cancel', 'keep'] as const
export type PendingChoice = (typeof PENDING_CHOICES)[number]

/** The part of an official in a visit. */
export type VisitPart = 'engineer' | 'technical'

/** Numbers of pending visits, and of trips that are neither over nor annulled. */
export type Hanging = { visits: number; trips: number }

/** Pending visits and trips of a row, in words: '2 visitas pendientes y 1 salida'. */
export const hangingText = ({ visits, trips }: Hanging): string =>
  [
    ...(visits > 0 ? [countText(visits, 'visita pendiente', 'visitas pendientes')] : []),
    ...(trips > 0 ? [countText(trips, 'salida', 'salidas')] : []),
  ].join(' y ')

/** The same as a sentence begins: 'Quedan 2 visitas pendientes y 1 salida'. */
export const remainText = (hanging: Hanging): string =>
  `${hanging.visits + hanging.trips === 1 ? 'Queda' : 'Quedan'} ${hangingText(hanging)}`

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
