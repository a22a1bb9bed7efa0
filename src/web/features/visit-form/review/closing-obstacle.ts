import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { itemSlot, officialSlot } from '../../../offline/store/visit-slot.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { mayCorrect } from '../answers/correction.ts'
import type { VisitDraft } from '../draft/visit-draft.ts'
import {
  FOLLOW_UP_SECTION,
  type FocusTarget,
  itemFieldId,
  partFieldId,
  partHeaderId,
  sectionHeaderId,
} from '../focus/focus-after.ts'
import { correctedVerdict, unverifiedOf } from '../follow-up/followed.ts'
import { followUpTexts } from '../follow-up/messages.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { reviewTexts } from './messages.ts'
import { stoppedText, stoppingMeasures } from './stopping-measures.ts'

export type Obstacle = { text: string; target: FocusTarget }

type Circumstances = {
  draft: VisitDraft
  userId: number
  /** The writes that close the visit. */
  writes: readonly VisitWrite[]
  checklist: Pick<Checklist, 'sections'>
  isOnline: boolean
}

/**
 * Finds what comes before the save that closes the visit. The followed requirements have verdicts, the user signs, and
 * word of the other official is there (decision 033). An older server names neither requirements nor officials.
 */
export function closingObstacle(
  { expected, commands }: Pick<AnsweredState, 'expected' | 'commands'>,
  { draft, userId, writes, checklist, isOnline }: Circumstances,
): Obstacle | undefined {
  const correcting = expected.answers.find(
    (answer) =>
      draft.items[answer.itemId]?.isCorrection &&
      !commands.has(itemSlot(answer.itemId)) &&
      mayCorrect(expected, answer, userId),
  )
  if (correcting) {
    return { text: reviewTexts.correcting, target: { id: itemFieldId(correcting.itemId, 'concept'), block: 'center' } }
  }
  const followUp: FocusTarget = { id: sectionHeaderId(FOLLOW_UP_SECTION), block: 'start' }
  if (correctedVerdict({ expected, commands }, draft, userId)) return { text: reviewTexts.correcting, target: followUp }
  const unverified = unverifiedOf(expected)
  if (unverified.length > 0) {
    return { text: followUpTexts.obstacle(unverified.map(({ number }) => number)), target: followUp }
  }
  const stopping = stoppingMeasures(checklist, withWrites(expected, writes))
  // Without signal the lifting cannot be recorded, so that the summary tells it and the visit may close (decision 118).
  if (isOnline && stopping.length > 0) {
    const [first] = checklist.sections
    return {
      text: stoppedText(stopping),
      target: { id: sectionHeaderId(first?.id ?? FOLLOW_UP_SECTION), block: 'start' },
    }
  }
  const unsigned = (withWrites(expected, writes).officials ?? []).filter(({ hasSigned }) => !hasSigned)
  const own = unsigned.find(({ officialId }) => officialId === userId)
  if (own) {
    return { text: reviewTexts.signFirst, target: { id: partHeaderId(officialSlot(userId)), block: 'start' } }
  }
  for (const { officialId, name } of unsigned) {
    const slot = officialSlot(officialId)
    const choice = draft.officials?.[officialId]
    if (choice === undefined) {
      return { text: reviewTexts.askCompanion(name), target: { id: partFieldId(slot, 'choice'), block: 'center' } }
    }
    if (choice === 'here') {
      return { text: reviewTexts.companionHere(name), target: { id: partHeaderId(slot), block: 'start' } }
    }
  }
  return undefined
}
