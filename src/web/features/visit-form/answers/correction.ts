import { isDetection } from '../../../../domain/inspections/checklist.ts'
import { shownTexts } from '../../../../domain/inspections/saved-answer.ts'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import { emptyItem, type ItemDraft } from '../draft/visit-draft.ts'
import type { SavedAnswer, VisitProgress } from '../visit-form.queries.ts'
import { applicable } from './item-write.ts'

/** The form's content for a saved answer. Its photo stays on the server until another is taken. */
export const draftOfSaved = (saved: SavedAnswer): ItemDraft => ({
  ...emptyItem,
  concept: saved.concept,
  isCritical: saved.isCritical,
  ...shownTexts(saved),
  ...(saved.measure && { measure: saved.measure }),
  ...(saved.samplesTaken !== null && { samplesTaken: saved.samplesTaken }),
  ...(saved.counterSampleTaken !== null && { counterSampleTaken: saved.counterSampleTaken }),
  ...(saved.requirementText && { requirementText: saved.requirementText }),
  ...(saved.severity && { severity: saved.severity }),
  ...(saved.termDays && { termDays: String(saved.termDays) }),
})

/**
 * An answer may be corrected by who gave it (decision 025), and by the officials of the visit where that person was
 * replaced in the plan. Older servers name no officials, and take no corrections.
 */
export const mayCorrect = (
  { officials }: Pick<VisitProgress, 'officials'>,
  { savedBy }: Pick<SavedAnswer, 'savedBy'>,
  userId: number,
): boolean => {
  if (officials === undefined || savedBy === undefined) return false
  return savedBy === userId || officials.every(({ officialId }) => officialId !== savedBy)
}

/** Whether the corrected finding has a photo: a new one, or the one that the server keeps. */
export const hasEvidence = (saved: SavedAnswer, { photo }: ItemDraft, medium: Blob | undefined): boolean =>
  photo ? medium !== undefined : isDetection(saved.concept)

/** Whether a correction says what is saved. A new photo is a change. */
export const isUnchanged = (saved: SavedAnswer, draft: ItemDraft): boolean =>
  draft.photo === undefined && isDeepEqual(applicable(draft), applicable(draftOfSaved(saved)))
