import { type Checklist, type ChecklistItem, type Concept, pointsFor } from '../../domain/inspections/checklist.ts'
import type { MeasureCode } from '../../domain/inspections/sanitary-measures.ts'
import { findingOf, justificationOf, measureOfTopic } from './findings.ts'
import type { SceneName } from './pictures/scenes.ts'
import type { Random } from './random.ts'
import type { Verdict } from './visits.ts'

/** The answer to one item. `scene` names the subject of its photo, if it has one. */
export type DemoAnswer = {
  itemId: number
  concept: Concept
  observation?: string
  scene?: SceneName
  isCritical?: boolean
  measure?: MeasureCode
}

/** Points, of 100, that a visit with each verdict loses. */
const losses: Record<Verdict, [least: number, most: number]> = {
  favorable: [2, 9],
  requirements: [14, 34],
  points: [42, 54],
  critical: [12, 30],
}

/** Share of the faults rated AR instead of I, when the item allows AR. */
const MENDABLE_SHARE = 0.7
const NOT_APPLICABLE_SHARE = 0.35

const lossOf = (item: ChecklistItem, concept: Concept) => (pointsFor(item, 'A') ?? 0) - (pointsFor(item, concept) ?? 0)

function fault(item: ChecklistItem, concept: 'AR' | 'I'): DemoAnswer {
  const { scene, mendable, unacceptable } = findingOf(item.id)
  return { itemId: item.id, concept, scene, observation: concept === 'AR' ? mendable : unacceptable }
}

const criticalFault = (item: ChecklistItem): DemoAnswer => ({
  ...fault(item, 'I'),
  isCritical: true,
  measure: measureOfTopic(item.id),
})

/** Faults, by item, that together lose the points of the verdict. */
function faultsFor(items: readonly ChecklistItem[], verdict: Verdict, random: Random): Map<number, DemoAnswer> {
  const [least, most] = losses[verdict]
  const faults = new Map<number, DemoAnswer>()
  let lost = 0
  const add = (item: ChecklistItem, answer: DemoAnswer) => {
    faults.set(item.id, answer)
    lost += lossOf(item, answer.concept)
  }
  const inTurn = random.shuffled(items)
  const critical = verdict === 'critical' && inTurn.find((item) => item.suggestedCritical)
  if (critical) add(critical, criticalFault(critical))
  for (const item of inTurn) {
    if (lost >= least) break
    if (faults.has(item.id)) continue
    const isMendable = pointsFor(item, 'AR') !== undefined && random.chance(MENDABLE_SHARE)
    const concept = isMendable ? 'AR' : 'I'
    if (lost + lossOf(item, concept) <= most) add(item, fault(item, concept))
  }
  return faults
}

function sound(item: ChecklistItem, random: Random): DemoAnswer {
  const isNotApplicable = pointsFor(item, 'NA') !== undefined && random.chance(NOT_APPLICABLE_SHARE)
  if (!isNotApplicable) return { itemId: item.id, concept: 'A' }
  return { itemId: item.id, concept: 'NA', observation: justificationOf(item.id) }
}

/** Answers for every item, by section, in the order of the checklist. */
export function demoAnswers(checklist: Checklist, verdict: Verdict, random: Random): DemoAnswer[][] {
  const faults = faultsFor(
    checklist.sections.flatMap(({ items }) => items),
    verdict,
    random,
  )
  return checklist.sections.map(({ items }) => items.map((item) => faults.get(item.id) ?? sound(item, random)))
}
