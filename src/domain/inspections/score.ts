import { decimalText } from '../shared/text.ts'
import { type ChecklistItem, maxPoints } from './checklist.ts'

type ScoredSection = { items: readonly Pick<ChecklistItem, 'id' | 'concepts'>[] }

/** The score of a section: `points` are earned, `weight` is the points possible, `answered` counts answered items. */
export type SectionScore = { points: number; weight: number; answered: number; items: number }

/** @param pointsByItem points of each answered item, by item id */
export function sectionScore(section: ScoredSection, pointsByItem: ReadonlyMap<number, number>): SectionScore {
  const score = { points: 0, weight: 0, answered: 0, items: section.items.length }
  for (const item of section.items) {
    const points = pointsByItem.get(item.id)
    score.weight += maxPoints(item)
    if (points === undefined) continue
    score.points += points
    score.answered += 1
  }
  return score
}

/**
 * Compliance of a whole checklist, in percent (0–100) and not rounded: points earned of points possible. It equals the
 * average of the sections by weight. An unanswered item earns nothing.
 * Source: R 9.7, R 12.1 to R 12.3.
 */
export function compliancePct(sections: readonly ScoredSection[], pointsByItem: ReadonlyMap<number, number>): number {
  const scores = sections.map((section) => sectionScore(section, pointsByItem))
  const weight = scores.reduce((sum, score) => sum + score.weight, 0)
  const points = scores.reduce((sum, score) => sum + score.points, 0)
  // Points are multiples of a quarter, so sums are exact. Multiplying before dividing keeps whole percents exact too.
  return weight === 0 ? 0 : (points * 100) / weight
}

/** Rounds a percent for display: one decimal, half up. The concepto never depends on this value. */
export const roundedPct = (pct: number): number => Math.round(pct * 10) / 10

/** Formats a percent in the Colombian style: '89,8 %'. */
export const formatPct = (pct: number): string => `${decimalText(roundedPct(pct), 1)} %`

/** Formats points, which are multiples of a quarter: '4,25', '12'. */
export const formatPoints = (points: number): string => decimalText(points)
