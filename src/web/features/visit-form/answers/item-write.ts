import { type ChecklistItem, isDetection, pointsFor } from '../../../../domain/inspections/checklist.ts'
import type { AnswerFacts, ItemAnswer } from '../../../../domain/inspections/item-answer.ts'
import { isBlank } from '../../../../domain/shared/text.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { wellFormed } from './observation-text.ts'

const textOf = (entered: string): string | undefined => (isBlank(entered) ? undefined : wellFormed(entered).trim())

/** The fields that count under the chosen concept. Fields that the screen does not show are not sent. */
export function applicable(draft: ItemDraft): Omit<AnswerFacts, 'hasEvidence' | 'score'> {
  const { concept } = draft
  const observation = textOf(draft.observation)
  if (!concept || concept === 'A') return { concept }
  if (concept === 'NA') return { concept, observation }
  return {
    concept,
    observation,
    measure: draft.measure,
    isCritical: concept === 'I' && draft.isCritical,
    samplesTaken: draft.samplesTaken,
    sampleRecord: draft.samplesTaken ? textOf(draft.sampleRecord) : undefined,
    counterSampleTaken: draft.counterSampleTaken,
    counterSampleRecord: draft.counterSampleTaken ? textOf(draft.counterSampleRecord) : undefined,
  }
}

/** The answer to send for a draft without faults. */
export function answerOf(
  assignmentId: number,
  item: ChecklistItem,
  draft: ItemDraft,
  photo: Blob | undefined,
): ItemAnswer {
  const answer = applicable(draft)
  const isFinding = answer.concept !== undefined && isDetection(answer.concept)
  const evidence = isFinding ? photo : undefined
  return {
    ...answer,
    assignmentId,
    itemId: item.id,
    score: answer.concept && pointsFor(item, answer.concept),
    isDetection: isFinding,
    isCritical: answer.isCritical ?? false,
    measureApplied: answer.measure !== undefined,
    evidence,
    // A finding was made when and where its photo was taken. Without a photo, the time of the choice counts.
    capturedAt: (evidence && draft.photo?.takenAt) ?? draft.capturedAt,
    ...(evidence && draft.photo?.position),
  }
}
