import { Problem } from '../../shared/problem.ts'
import { AnswerConflict } from '../answer-conflict.ts'
import { correctAnswer } from '../correct-answer.ts'
import type { ItemAnswer } from '../item-answer.ts'
import { savedAnswerOf, saysTheSame } from '../saved-answer.ts'
import { scoredAnswer, visitWriteRefusal } from '../visit-write.ts'
import type { CommandResult } from './command.ts'
import { type Deciding, keepAnswer, noteChanged, senderOf } from './deciding.ts'
import { addWrite, noteSignedBefore } from './growing-state.ts'

type Named = { name: string }

/** Refuses a second answer with the first one; the same answer of two officials is no conflict (decision 025). */
function secondAnswer(
  deciding: Deciding<Named>,
  refusal: Problem,
  { answer, image }: { answer: ItemAnswer; image: Named | undefined },
): CommandResult {
  const { checklist, context, state, savedAnswers } = deciding
  const saved = savedAnswers.get(answer.itemId)
  if (!saved || refusal.code !== 'inspection.item-answered') return refusal
  const told = new AnswerConflict(refusal.code, refusal.params, saved)
  // A closed visit takes nothing more: the sender must learn that the rest of their work was not sent.
  if (state.isClosed || saved.answeredBy === context.by || !answer.concept) return told
  const unanswered = { ...state, isClosed: false, answers: new Map() }
  if (visitWriteRefusal(checklist, unanswered, { call: 'items', body: answer })) return told
  const given = savedAnswerOf(answer, scoredAnswer(checklist, answer), {
    evidence: image?.name ?? null,
    by: senderOf(deciding),
  })
  return saysTheSame(given, saved) ? null : told
}

/** Decides the answer of an item. */
export function answerResult<Image extends Named>(
  deciding: Deciding<Image>,
  answer: ItemAnswer,
  image: Image | undefined,
): CommandResult {
  const { checklist, state, accepted } = deciding
  const write = { call: 'items' as const, body: answer }
  const refusal = visitWriteRefusal(checklist, state, write)
  if (refusal) return secondAnswer(deciding, refusal, { answer, image })
  const scored = scoredAnswer(checklist, answer)
  accepted.answers.push({ answer, scored, image })
  keepAnswer(deciding, savedAnswerOf(answer, scored, { evidence: image?.name ?? null, by: senderOf(deciding) }))
  addWrite(checklist, state, write)
  noteChanged(deciding)
  return null
}

/**
 * Decides the correction of an answer. Several corrections of one answer are one: the last, with a photo of one before it
 * that it keeps.
 * @param index place of the command
 */
export function correctionResult<Image extends Named>(
  deciding: Deciding<Image>,
  { answer, image }: { answer: ItemAnswer; image: Image | undefined },
  index: number,
): CommandResult {
  const { checklist, context, state, savedAnswers, accepted } = deciding
  const { by, isReplaced = () => false } = context
  const before = savedAnswers.get(answer.itemId)
  const visitNow = { checklist, isClosed: state.isClosed, savedAnswer: before, isReplaced }
  const after = correctAnswer(visitNow, answer, { by, image: image?.name })
  if (after === null || after instanceof Problem || !before) return after instanceof Problem ? after : null
  noteSignedBefore(state, index)
  noteChanged(deciding)
  keepAnswer(deciding, after)
  state.answers.set(answer.itemId, scoredAnswer(checklist, answer))
  const earlier = accepted.corrections.get(answer.itemId)
  const keepsPhoto = earlier?.image !== undefined && image === undefined && earlier.image.name === after.evidence
  accepted.corrections.set(answer.itemId, {
    answer: keepsPhoto ? { ...answer, photoTakenAt: earlier.answer.photoTakenAt } : answer,
    before: earlier?.before ?? before,
    after,
    image: keepsPhoto ? earlier.image : image,
  })
  return null
}
