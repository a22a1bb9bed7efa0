import { itemSlot, type VisitSlot } from '../store/visit-slot.ts'
import type { VisitProgress } from './prepared-visit.ts'

type Progress = Pick<
  VisitProgress,
  'answers' | 'hasHealthObservation' | 'hasEstablishmentSignature' | 'hasWitnessSignature'
>

/** What the server holds of a visit, by the slots of its writes. */
export function savedSlots(progress: Progress): Set<VisitSlot> {
  const slots = new Set(progress.answers.map(({ itemId }) => itemSlot(itemId)))
  if (progress.hasHealthObservation) slots.add('health-observation')
  if (progress.hasEstablishmentSignature) slots.add('establishment-signature')
  if (progress.hasWitnessSignature) slots.add('witness-signature')
  return slots
}

/** Whether the server has begun a visit: from then on its establishment and its edition stay what they are. */
export const hasAnySaved = (progress: Progress & Pick<VisitProgress, 'isDone'>): boolean =>
  progress.isDone || savedSlots(progress).size > 0
