import {
  type Checklist,
  type ChecklistItem,
  isCriticalFinding,
  maxPoints,
  pointsFor,
  splitItemText,
} from '../../../../domain/inspections/checklist.ts'
import type { ConceptoFloors } from '../../../../domain/inspections/concepto-sanitario.ts'
import { type Outcome, outcomeOf, type ScoredAnswer } from '../../../../domain/inspections/outcome.ts'
import type { Choice } from '../draft/draft-state.ts'

export type OutcomePreview = {
  answered: number
  items: number
  /** The outcome of the answered items; unanswered items earn nothing. */
  earned: Outcome
  /** The best possible outcome, with every unanswered item rated Aceptable. */
  reachable: Outcome
  /** Numbers of the items with a critical finding, such as '4.2'. */
  criticalItems: string[]
}

/** The server's answer counts, or else the choice on the device. */
const scoredChoice = (item: ChecklistItem, saved: ScoredAnswer | undefined, choice: Choice | undefined) => {
  if (saved || !choice) return saved
  const points = pointsFor(item, choice.concept)
  return points === undefined ? undefined : { itemId: item.id, points, ...choice }
}

const asAccepted = (item: ChecklistItem): ScoredAnswer => ({
  itemId: item.id,
  concept: 'A',
  points: maxPoints(item),
  isCritical: false,
})

export function previewOf(
  checklist: Pick<Checklist, 'sections'> & { floors: ConceptoFloors },
  saved: ReadonlyMap<number, ScoredAnswer>,
  choices: ReadonlyMap<number, Choice>,
): OutcomePreview {
  const items = checklist.sections.flatMap((section) => section.items)
  const answers = items.flatMap((item) => scoredChoice(item, saved.get(item.id), choices.get(item.id)) ?? [])
  const known = new Set(answers.map((answer) => answer.itemId))
  const best = [...answers, ...items.filter((item) => !known.has(item.id)).map(asAccepted)]
  const critical = new Set(answers.filter(isCriticalFinding).map((answer) => answer.itemId))
  return {
    answered: answers.length,
    items: items.length,
    earned: outcomeOf(checklist, answers, checklist.floors),
    reachable: outcomeOf(checklist, best, checklist.floors),
    criticalItems: items.filter((item) => critical.has(item.id)).map((item) => splitItemText(item.text).number),
  }
}
