import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import { type MissingPart, missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { requirementOfSlot, verdictSlot } from '../../../offline/store/visit-slot.ts'
import type { VisitDraft } from '../draft/visit-draft.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { OpenRequirement, VisitProgress } from '../visit-form.queries.ts'
import { progressFacts } from '../visit-progress.ts'

type Known = Pick<VisitProgress, 'openRequirements' | 'verdicts'>

/** The requirements that the visit verifies. Older servers name none. */
export const followedOf = ({ openRequirements = [] }: Pick<VisitProgress, 'openRequirements'>): OpenRequirement[] =>
  openRequirements.filter(({ isFollowed }) => isFollowed === true)

/** The followed requirements without a verdict. */
export function unverifiedOf(progress: Known): OpenRequirement[] {
  const said = new Set((progress.verdicts ?? []).map(({ requirementId }) => requirementId))
  return followedOf(progress).filter(({ id }) => !said.has(id))
}

/** Requirements with a queued verdict that the visit follows no more: the person may only discard it. */
export function strayVerdicts({ progress, commands }: Pick<AnsweredState, 'progress' | 'commands'>) {
  const followed = new Set(followedOf(progress).map(({ id }) => id))
  return [...commands.values()].flatMap((command) => {
    const requirementId = requirementOfSlot(command.slot)
    return requirementId === undefined || followed.has(requirementId) ? [] : [{ requirementId, command }]
  })
}

/** A part that the form asks for: those of every visit, and the verdicts of a follow-up. */
export type FormPart = MissingPart | { part: 'follow-up'; requirements: number }

/** The parts that are missing, in the order of the form. */
export function missingFormParts(checklist: Pick<Checklist, 'sections'>, expected: VisitProgress): FormPart[] {
  const requirements = unverifiedOf(expected).length
  const missing = missingParts(checklist, progressFacts(expected))
  return requirements > 0 ? [{ part: 'follow-up', requirements }, ...missing] : missing
}

const OF_ANOTHER: ProblemCode = 'verdict.of-another'

/** Whether another person's verdict stands, which only that person may correct. */
export const isOfAnother = ({ refusal }: Pick<OutboxCommand, 'refusal'>): boolean => refusal?.code === OF_ANOTHER

type Answered = Pick<AnsweredState, 'expected' | 'commands'>

/** The requirement whose verdict is being corrected in the form, and not saved again yet. */
export const correctedVerdict = (
  { expected, commands }: Answered,
  { verdicts = {} }: Pick<VisitDraft, 'verdicts'>,
  userId: number,
): OpenRequirement | undefined =>
  followedOf(expected).find(({ id }) => {
    if (!verdicts[id]?.isCorrection) return false
    const command = commands.get(verdictSlot(id))
    if (command) return !isOfAnother(command)
    return expected.verdicts?.some(({ requirementId, givenBy }) => requirementId === id && givenBy === userId)
  })

/** Whether the server refused a verdict, which stops the visit. */
export const isVerdictRefused = ({ commands }: Pick<AnsweredState, 'commands'>): boolean =>
  [...commands.values()].some(({ slot, state }) => state === 'refused' && requirementOfSlot(slot) !== undefined)
