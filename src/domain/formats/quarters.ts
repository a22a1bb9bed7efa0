import { formatPoints } from '../inspections/score.ts'
import type { FormatItem } from './format-draft.ts'

// Points are multiples of 0.25. Sums are made of whole quarters, so 0.1 + 0.2 cannot happen.

const QUARTERS_OF_A_POINT = 4
/** Sum of the points of a whole format, and the most of one item. */
export const FULL_SCORE = 100
export const FULL_QUARTERS = FULL_SCORE * QUARTERS_OF_A_POINT
const MIN_POINTS = 0.25

/** Points as quarters; undefined for points that are no multiple of 0.25 between 0.25 and 100. */
export function quartersOf(points: number | null): number | undefined {
  if (points === null || points < MIN_POINTS || points > FULL_SCORE) return undefined
  const quarters = points * QUARTERS_OF_A_POINT
  return Number.isInteger(quarters) ? quarters : undefined
}

export const pointsOf = (quarters: number): number => quarters / QUARTERS_OF_A_POINT

/** Sum of the points of 'Aceptable', in quarters. Points that are missing or not valid count nothing. */
export const sumQuarters = (items: readonly Pick<FormatItem, 'pointsA'>[]): number =>
  items.reduce((sum, { pointsA }) => sum + (quartersOf(pointsA) ?? 0), 0)

/** A sum of quarters as it is read: '98,5'. */
export const quartersText = (quarters: number): string => formatPoints(pointsOf(quarters))
