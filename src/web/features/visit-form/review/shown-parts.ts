import type { ShownAnswer, ShownVerdict } from '../../../../domain/evidence/shown.ts'
import type { OpenRequirement, SavedAnswer, SavedVerdict } from '../visit-form.queries.ts'

/** Older servers do not tell what a finding requires. */
export const shownAnswer = (answer: SavedAnswer): ShownAnswer & Pick<SavedAnswer, 'points'> => ({
  ...answer,
  requirementText: answer.requirementText ?? null,
  severity: answer.severity ?? null,
  termDays: answer.termDays ?? null,
})

/** The verdict by the number of its requirement; undefined where the device does not know the number. */
export function shownVerdict(
  { requirementId, verdict, observation, image }: SavedVerdict,
  requirements: readonly OpenRequirement[] = [],
): ShownVerdict | undefined {
  const number = requirements.find(({ id }) => id === requirementId)?.number
  return number === undefined ? undefined : { number, verdict, observation, image }
}
