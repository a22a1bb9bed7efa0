import { type Checklist, type Concept, isCriticalFinding } from './checklist.ts'
import { type ConceptoFloors, type ConceptoSanitario, conceptoSanitario } from './concepto-sanitario.ts'
import { compliancePct } from './score.ts'

/** The part of an answer that the outcome depends on. */
export type ScoredAnswer = { itemId: number; concept: Concept; points: number; isCritical: boolean }

export type Outcome = { compliancePct: number; concepto: ConceptoSanitario; criticalFindings: number }

/** Score and concepto of answers: the server's verdict at closing, and the preview on the tablet. */
export function outcomeOf(
  checklist: Pick<Checklist, 'sections'>,
  answers: readonly ScoredAnswer[],
  floors: ConceptoFloors,
): Outcome {
  const pct = compliancePct(checklist.sections, new Map(answers.map((answer) => [answer.itemId, answer.points])))
  const criticalFindings = answers.filter(isCriticalFinding).length
  return { compliancePct: pct, criticalFindings, concepto: conceptoSanitario(pct, criticalFindings, floors) }
}
