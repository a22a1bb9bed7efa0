import type { ConceptPoints } from '../inspections/checklist.ts'
import type { FormatItem } from './format-draft.ts'

type ScoredItem = Pick<FormatItem, 'pointsA' | 'allowsAR' | 'pointsAR' | 'allowsNA'>

/** The concepts of an item in the order shown. NA earns the points of A, so that it never lowers a score (R 11.26). */
export function conceptsOf({ pointsA, allowsAR, pointsAR, allowsNA }: ScoredItem): ConceptPoints[] {
  const whole = pointsA ?? 0
  return [
    { concept: 'A', points: whole },
    ...(allowsAR ? [{ concept: 'AR', points: pointsAR ?? 0 } as const] : []),
    { concept: 'I', points: 0 },
    ...(allowsNA ? [{ concept: 'NA', points: whole } as const] : []),
  ]
}

/** The way back: an edition's item as a draft has it. */
export function scoringOf(concepts: readonly ConceptPoints[]): ScoredItem {
  const points = (concept: ConceptPoints['concept']) => concepts.find((option) => option.concept === concept)?.points
  const part = points('AR')
  return {
    pointsA: points('A') ?? null,
    allowsAR: part !== undefined,
    pointsAR: part ?? null,
    allowsNA: points('NA') !== undefined,
  }
}
