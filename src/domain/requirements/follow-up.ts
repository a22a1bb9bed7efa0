import { z } from 'zod'
import { captureFacts } from '../inspections/capture-facts.ts'
import * as field from '../shared/fields.ts'
import { isOpen, type RequirementEvent, type RequirementState } from './requirement-words.ts'

/** Id of the motive of a visit that verifies requirements. */
export const FOLLOW_UP_MOTIVE_ID = 8

/** Most requirements that one visit verifies. */
const MAX_FOLLOWED = 200
const NONE_CHOSEN = 'Elija al menos un requerimiento.'

/** A visit that verifies requirements of a record (R 32.1). */
export const followUpPlan = z.object({
  requirementIds: z
    .array(field.id, { error: NONE_CHOSEN })
    .min(1, NONE_CHOSEN)
    .max(MAX_FOLLOWED, `Una visita verifica máximo ${MAX_FOLLOWED} requerimientos.`),
  engineerId: field.id,
  technicianId: field.id,
  /** The last day on which the visit should be made. */
  wantedBy: field.day.nullable().optional(),
  /** False asks first where an equal visit is pending or an official is not available. */
  confirmed: field.optional(field.flag),
})
export type FollowUpPlan = z.output<typeof followUpPlan>

/** The verdicts of a visit on a requirement that it verifies. */
export const VERDICTS = ['cumple', 'parcial', 'no_cumple'] as const
export type FollowUpVerdict = (typeof VERDICTS)[number]
export const verdictName: Readonly<Record<FollowUpVerdict, string>> = {
  cumple: 'Cumple',
  parcial: 'Parcial',
  no_cumple: 'No cumple',
}

/** Most letters of the observation of a verdict. */
const MAX_VERDICT_OBSERVATION = 2_000

/** A verdict as it is sent (R 32.3). The names are part of the hash under which a retry is recognised, so they stay. */
export const verdictForm = z.object({
  requirementId: field.id,
  verdict: z.enum(VERDICTS, { error: field.missingOr(field.NOT_AN_OPTION) }),
  observation: field.requiredText(MAX_VERDICT_OBSERVATION),
  image: field.optional(field.upload),
  ...captureFacts,
})
export type VerdictForm = z.output<typeof verdictForm>

/** The state that a verdict leaves a requirement in, and the kind of its event. */
export const outcomeOfVerdict: Readonly<Record<FollowUpVerdict, { state: RequirementState; event: RequirementEvent }>> =
  {
    cumple: { state: 'cumplido', event: 'verificada' },
    parcial: { state: 'parcial', event: 'parcial' },
    no_cumple: { state: 'incumplido', event: 'incumplida' },
  }

/** Whether a requirement is asked anew after a verdict. */
export const isAskedAgain = (verdict: FollowUpVerdict): boolean => verdict !== 'cumple'

/**
 * Whether a requirement proposes a case: it is open, and the two before it were not met (R 32.6).
 * @param before the states of the one that it repeats and of the one before that
 */
export const proposesCase = (state: RequirementState, before: readonly (RequirementState | null)[]): boolean =>
  isOpen(state) && before.length > 1 && before.slice(0, 2).every((earlier) => earlier === 'incumplido')
