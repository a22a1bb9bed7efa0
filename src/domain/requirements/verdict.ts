import type { Concept } from '../inspections/checklist.ts'
import type { RequirementEvent, RequirementState } from './requirement-words.ts'

/** `isInTerm`: whether it also holds for an acta that is not after the last day of the requirement. */
export type Verdict = { state: RequirementState; event: RequirementEvent; isInTerm: boolean }

const met: Verdict = { state: 'cumplido', event: 'verificada', isInTerm: true }
/** The later acta leaves a requirement of its own. Until the last day the owner may still meet the earlier one. */
const unmet: Verdict = { state: 'incumplido', event: 'incumplida', isInTerm: false }

/**
 * A later acta decides an open requirement by the concept of the same item (R 31.11).
 * @returns undefined where the item did not apply: the requirement stays open
 */
export function verdictOf(concept: Concept): Verdict | undefined {
  if (concept === 'NA') return undefined
  return concept === 'A' ? met : unmet
}
