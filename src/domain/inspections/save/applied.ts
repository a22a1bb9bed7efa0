import type { AnswerContent, SavedAnswer } from '../saved-answer.ts'

/** Facts that a device notes beside an answer; null where it told none. */
type Captured = {
  capturedAt: Date | null
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
  photoTakenAt: Date | null
}

/** A stored answer as far as a correction changes it. One that is read for its content or its points has fewer fields. */
type StoredAnswer = { itemId: number; evidence?: string | null } & Partial<Captured>

/** An answer as a correction leaves it, with the facts of the correction, and the answer `before` it. */
export type AnswerCorrection = AnswerContent & Captured & { before: SavedAnswer }

/** The answers that one save adds, and those that it corrects. An answer may be added and corrected by the same save. */
export type AnswerChanges<Answer> = { answers: readonly Answer[]; corrections: readonly AnswerCorrection[] }

/**
 * An answer with its correction. Position and time are of one moment: they change together or not at all. A photo keeps
 * its time as long as it stays.
 */
function corrected<Answer extends StoredAnswer>(answer: Answer, correction: AnswerCorrection): Answer {
  const { before: _, capturedAt, latitude, longitude, accuracyM, photoTakenAt, ...content } = correction
  return {
    ...answer,
    ...content,
    ...(capturedAt && { capturedAt, latitude, longitude, accuracyM }),
    photoTakenAt: content.evidence === answer.evidence ? (answer.photoTakenAt ?? null) : photoTakenAt,
  }
}

/** The stored answers of a visit with the changes of a save laid over them. The changes of several saves follow in turn. */
export function applied<Answer extends StoredAnswer>(
  stored: readonly Answer[],
  { answers, corrections }: AnswerChanges<Answer>,
): Answer[] {
  const byItem = new Map(corrections.map((correction) => [correction.itemId, correction]))
  return [...stored, ...answers].map((answer) => {
    const correction = byItem.get(answer.itemId)
    return correction ? corrected(answer, correction) : answer
  })
}
