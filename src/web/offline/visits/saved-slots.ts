import { isSomethingToSign } from '../../../domain/inspections/sign-visit.ts'
import { itemSlot, officialSlot, type VisitSlot, verdictSlot } from '../store/visit-slot.ts'
import type { VisitProgress } from './prepared-visit.ts'

type Progress = Pick<
  VisitProgress,
  'answers' | 'hasHealthObservation' | 'hasEstablishmentSignature' | 'hasWitnessSignature' | 'officials' | 'verdicts'
>

/** The slots that the server holds. */
export function savedSlots(progress: Progress): Set<VisitSlot> {
  const slots = new Set(progress.answers.map(({ itemId }) => itemSlot(itemId)))
  if (progress.hasHealthObservation) slots.add('health-observation')
  if (progress.hasEstablishmentSignature) slots.add('establishment-signature')
  if (progress.hasWitnessSignature) slots.add('witness-signature')
  for (const { officialId, hasSigned } of progress.officials ?? []) if (hasSigned) slots.add(officialSlot(officialId))
  for (const { requirementId } of progress.verdicts ?? []) slots.add(verdictSlot(requirementId))
  return slots
}

/** Whether the server has begun the visit. Its establishment and edition do not change after that. */
export const hasAnySaved = (progress: Progress & Pick<VisitProgress, 'isDone'>): boolean =>
  progress.isDone || savedSlots(progress).size > 0

/** Whether there is anything that an official may sign, as the server decides it. */
export const hasContentToSign = ({ answers, verdicts, hasHealthObservation }: Progress): boolean =>
  isSomethingToSign({ answers: answers.length, verdicts: verdicts?.length ?? 0, hasHealthObservation })
