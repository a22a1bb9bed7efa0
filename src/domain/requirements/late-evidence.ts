import { type EvidenceState, isOpen, type RequirementEvent, type RequirementState } from './requirement-words.ts'

/** Acts that decide a requirement: verdicts of visits, and the acceptance of evidence. */
const DECIDING: readonly RequirementEvent[] = ['verificada', 'parcial', 'incumplida', 'aceptada']

/** The act that decided an ended requirement, among its acts, the oldest first. */
export const decidingAct = <Act extends { kind: RequirementEvent }>(
  { state }: { state: RequirementState },
  acts: readonly Act[],
): Act | undefined => (isOpen(state) ? undefined : acts.findLast(({ kind }) => DECIDING.includes(kind)))

/** Whether evidence without a decision came after a requirement was decided. `decidedAt` is undefined where it was not. */
export const isLateEvidence = (
  { state, receivedAt }: { state: EvidenceState; receivedAt: Date },
  decidedAt: Date | undefined,
): boolean => state === 'recibida' && decidedAt !== undefined && receivedAt > decidedAt
