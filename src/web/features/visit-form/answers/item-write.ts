import { type CaptureFacts, credibleCapture } from '../../../../domain/inspections/capture-facts.ts'
import { type ChecklistItem, isDetection, pointsFor } from '../../../../domain/inspections/checklist.ts'
import type { AnswerFacts, ItemAnswer } from '../../../../domain/inspections/item-answer.ts'
import { isBlank } from '../../../../domain/shared/text.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { wellFormed } from './observation-text.ts'

/** The facts of an answer that the form sends. */
type AnswerFields = Omit<AnswerFacts, 'hasEvidence' | 'score'> &
  Pick<ItemAnswer, 'requirementText' | 'severity' | 'termDays'>

const textOf = (entered: string): string | undefined => (isBlank(entered) ? undefined : wellFormed(entered).trim())

/** The days of a typed term; NaN, which is a fault, where they are no whole number. */
const daysOf = (typed: string): number | undefined =>
  isBlank(typed) ? undefined : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN

/** The fields that count under the chosen concept. Fields that the screen does not show are not sent. */
export function applicable(draft: ItemDraft): AnswerFields {
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
    requirementText: textOf(draft.requirementText ?? ''),
    severity: draft.severity,
    termDays: daysOf(draft.termDays ?? ''),
  }
}

/**
 * Time and place of an answer, as far as they can be true: the person cannot correct them. An answer was given when its
 * concept was chosen; its photo has a time and a place of its own.
 */
export function captureOf(draft: Pick<ItemDraft, 'capturedAt' | 'photo'>, hasPhoto: boolean, now: Date): CaptureFacts {
  const chosen = credibleCapture({ capturedAt: draft.capturedAt }, now)
  if (!hasPhoto || !draft.photo) return chosen
  return credibleCapture(
    { capturedAt: draft.capturedAt, photoTakenAt: draft.photo.takenAt, ...draft.photo.position },
    now,
  )
}

/** The answer to send for a draft without faults. */
export function answerOf(
  assignmentId: number,
  item: ChecklistItem,
  draft: ItemDraft,
  photo: Blob | undefined,
  now = new Date(),
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
    ...captureOf(draft, evidence !== undefined, now),
  }
}
