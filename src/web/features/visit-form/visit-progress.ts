import type { VisitProgress as ProgressFacts } from '../../../domain/inspections/visit-state.ts'
import type { ClosingPart } from '../../offline/store/visit-slot.ts'
import { partFlag } from '../../offline/visits/visit-progress.ts'
import type { SavedAnswer, VisitProgress } from './visit-form.queries.ts'

export const isPartSaved = (progress: VisitProgress, part: ClosingPart): boolean => progress[partFlag[part]]

export const savedAnswers = (progress: VisitProgress): Map<number, SavedAnswer> =>
  new Map(progress.answers.map((answer) => [answer.itemId, answer]))

/** The input of the domain's rule on missing parts. */
export const progressFacts = (progress: VisitProgress): ProgressFacts => ({
  ...progress,
  answeredItems: new Set(progress.answers.map((answer) => answer.itemId)),
})
