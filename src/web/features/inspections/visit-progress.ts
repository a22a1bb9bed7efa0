import type { VisitProgress as ProgressFacts } from '../../../domain/inspections/visit-state.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { ClosingPart } from '../../offline/visit-slot.ts'
import type { SavedAnswer, VisitProgress } from './inspections.queries.ts'

const partFlag = {
  'health-observation': 'hasHealthObservation',
  'establishment-signature': 'hasEstablishmentSignature',
  'witness-signature': 'hasWitnessSignature',
} as const satisfies Record<ClosingPart, keyof VisitProgress>

export const isPartSaved = (progress: VisitProgress, part: ClosingPart): boolean => progress[partFlag[part]]

export const savedAnswers = (progress: VisitProgress): Map<number, SavedAnswer> =>
  new Map(progress.answers.map((answer) => [answer.itemId, answer]))

/** For the domain's rule on what is missing. */
export const progressFacts = (progress: VisitProgress): ProgressFacts => ({
  ...progress,
  answeredItems: new Set(progress.answers.map((answer) => answer.itemId)),
})

/** What the server holds after it accepted these writes, without asking it again over a slow link. */
export function withWrites(progress: VisitProgress, writes: readonly VisitWrite[]): VisitProgress {
  const answers = [...progress.answers]
  const flags: { [flag in (typeof partFlag)[ClosingPart]]?: boolean } = {}
  for (const write of writes) {
    if (write.call !== 'items') {
      flags[partFlag[write.call]] = true
      continue
    }
    const { itemId, concept, score, isCritical, observation } = write.body
    if (!concept || answers.some((answer) => answer.itemId === itemId)) continue
    // The photo's name is the server's; this device shows its own copy until the visit is opened again.
    const answer = { itemId, concept, points: score ?? 0, isCritical: isCritical ?? false, evidence: null }
    answers.push({ ...answer, observation: observation ?? '' })
  }
  return { ...progress, ...flags, answers }
}
