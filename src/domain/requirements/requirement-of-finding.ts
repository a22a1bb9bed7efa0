import type { ChecklistItem } from '../inspections/checklist.ts'
import type { AnswerContent } from '../inspections/saved-answer.ts'
import type { Severity } from './requirement-words.ts'

/** The section that is filled in and not evaluated (R 2.44); its answers ask for nothing. */
export const UNEVALUATED_SECTION = 0

/** A device may know no severity or text that another one said, and an older server tells none. */
type Finding = Pick<AnswerContent, 'concept' | 'isCritical' | 'observation'> &
  Partial<Pick<AnswerContent, 'requirementText' | 'severity'>>

/**
 * The severity of a finding: what the inspector said, else critical where the answer or the item is, else by the concept.
 * An older device says none (R 31.1).
 */
export function severityOf(
  finding: Pick<Finding, 'concept' | 'isCritical' | 'severity'>,
  item: Pick<ChecklistItem, 'suggestedCritical'>,
): Severity {
  if (finding.severity) return finding.severity
  if (finding.isCritical || item.suggestedCritical) return 'critico'
  return finding.concept === 'I' ? 'mayor' : 'menor'
}

/** The text that the acta requires for a finding: the inspector's words, else those of the checklist, else the observation. */
export const requirementTextOf = (
  { requirementText, observation }: Pick<Finding, 'requirementText' | 'observation'>,
  { suggestedRequirement }: Pick<ChecklistItem, 'suggestedRequirement'>,
): string => requirementText || suggestedRequirement || observation || ''
