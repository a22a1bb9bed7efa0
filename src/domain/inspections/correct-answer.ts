import { Problem } from '../shared/problem.ts'
import { AnswerConflict } from './answer-conflict.ts'
import type { Checklist } from './checklist.ts'
import { isDetection } from './checklist.ts'
import { type ItemAnswer, itemAnswerRefusal } from './item-answer.ts'
import { type SavedAnswer, savedAnswerOf, saysTheSame } from './saved-answer.ts'
import { findItem, scoredAnswer } from './visit-write.ts'

/** Whether a person is no official of the visit any more: another one took their place in the plan. */
export type IsReplaced = (userId: number) => boolean

type Visit = {
  checklist: Pick<Checklist, 'sections'>
  isClosed: boolean
  savedAnswer: SavedAnswer | undefined
  isReplaced: IsReplaced
}

/**
 * Decides a correction (decision 025): before closing, by the person who gave the answer, or by an official of the visit
 * where that person was replaced. Whose the answer is stays. Without a photo of its own, a corrected finding keeps the
 * photo that it has; an answer that is no finding any more lets it go.
 * @param image name of the photo that came with the correction
 * @returns the corrected answer; null where it says what is stored
 */
export function correctAnswer(
  { checklist, isClosed, savedAnswer: before, isReplaced }: Visit,
  answer: ItemAnswer,
  { by, image }: { by: number; image: string | undefined },
): SavedAnswer | Problem | null {
  const found = findItem(checklist, answer.itemId)
  if (!found) return new Problem('inspection.unknown-item')
  if (isClosed) return new Problem('inspection.closed')
  const params = { section: found.section }
  if (!before) return new Problem('inspection.item-unanswered', { params })
  if (before.answeredBy !== by && !isReplaced(before.answeredBy)) {
    return new AnswerConflict('inspection.answer-of-another', { name: before.answeredByName }, before)
  }
  const kept = answer.concept && isDetection(answer.concept) ? before.evidence : null
  const evidence = image ?? kept
  const code = itemAnswerRefusal(found.item, { ...answer, hasEvidence: evidence !== null })
  if (code) return new Problem(code, { params })
  const person = { id: before.answeredBy, name: before.answeredByName }
  const after = savedAnswerOf(answer, scoredAnswer(checklist, answer), { evidence, by: person })
  return saysTheSame(after, before) ? null : after
}
