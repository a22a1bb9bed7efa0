import type { VerdictForm } from '../../requirements/follow-up.ts'
import { saveVerdict } from '../../requirements/save-verdict.ts'
import { Problem } from '../../shared/problem.ts'
import type { CommandResult } from './command.ts'
import { type Deciding, noteChanged, senderOf } from './deciding.ts'
import { noteSignedBefore } from './growing-state.ts'

/**
 * Decides the verdict on a requirement that the visit verifies. Several verdicts on one requirement are one: the last, with
 * a photo of one before it that it keeps.
 * @param index place of the command
 */
export function verdictResult<Image extends { name: string }>(
  deciding: Deciding<Image>,
  { body, image }: { body: VerdictForm; image: Image | undefined },
  index: number,
): CommandResult {
  const { context, state, verdicts, accepted } = deciding
  const { followed = new Set<number>(), isReplaced = () => false } = context
  const { requirementId } = body
  const saved = verdicts.get(requirementId)
  const standing = { isClosed: state.isClosed, followed, saved, isReplaced }
  const after = saveVerdict(standing, body, { by: senderOf(deciding), image: image?.name })
  if (after === null || after instanceof Problem) return after
  if (saved) noteSignedBefore(state, index)
  noteChanged(deciding)
  verdicts.set(requirementId, after)
  const earlier = accepted.verdicts.get(requirementId)
  const keepsPhoto = earlier?.image !== undefined && image === undefined && earlier.image.name === after.image
  accepted.verdicts.set(requirementId, {
    body: keepsPhoto ? { ...body, photoTakenAt: earlier.body.photoTakenAt } : body,
    before: earlier ? earlier.before : saved,
    after,
    image: keepsPhoto ? earlier.image : image,
  })
  return null
}
