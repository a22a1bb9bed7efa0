import type { Concept } from '../inspections/checklist.ts'
import { CONCEPTOS, type ConceptoFloors, type ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { type Outcome, outcomeOf, type ScoredAnswer } from '../inspections/outcome.ts'
import type { FormatContent, FormatItem } from './format-draft.ts'
import { conceptsOf } from './item-concepts.ts'

/** An answer of a past acta, named by the lineage of its item. */
export type PastAnswer = { lineage: number; concept: Concept; isCritical: boolean }

/** The outcome of a past acta with the points of a draft, and how many AR the draft does not allow. */
export type SimulatedOutcome = Outcome & { partsLost: number }

type SimulatedItem = { id: number; item: FormatItem; concepts: ReturnType<typeof conceptsOf> }

/** The draft's items with local ids; they have none of their own. */
const itemsWithIds = ({ sections }: FormatContent): { items: SimulatedItem[] }[] => {
  let id = 0
  return sections.map(({ items }) => ({
    items: items.map((item) => {
      id += 1
      return { id, item, concepts: conceptsOf(item) }
    }),
  }))
}

/** An item without predecessor counts as A. NA earns what A does, whether or not the draft allows it. */
function answerOf({ id, item }: SimulatedItem, past: PastAnswer | undefined): ScoredAnswer & { isLost: boolean } {
  const isLost = past?.concept === 'AR' && !item.allowsAR
  const concept = isLost ? 'I' : (past?.concept ?? 'A')
  const points = concept === 'I' ? 0 : concept === 'AR' ? (item.pointsAR ?? 0) : (item.pointsA ?? 0)
  return { itemId: id, concept, points, isCritical: past?.isCritical ?? false, isLost }
}

/**
 * Makes the function that scores past actas with a draft. It uses the rule that closes an inspection, so the simulation
 * cannot differ from what the draft would do.
 */
export function simulationOf(content: FormatContent) {
  const sections = itemsWithIds(content)
  // The outcome reads ids and concepts alone.
  const checklist = { sections: sections as never }
  return (answers: readonly PastAnswer[], floors: ConceptoFloors): SimulatedOutcome => {
    const byLineage = new Map(answers.map((answer) => [answer.lineage, answer]))
    const scored = sections.flatMap(({ items }) =>
      items.map((one) => answerOf(one, one.item.lineage === null ? undefined : byLineage.get(one.item.lineage))),
    )
    const partsLost = scored.filter(({ isLost }) => isLost).length
    return { ...outcomeOf(checklist, scored, floors), partsLost }
  }
}

/** 1 where the concepto became better, -1 where it became worse. CONCEPTOS begins with the best. */
export const conceptoChange = (before: ConceptoSanitario, after: ConceptoSanitario): -1 | 0 | 1 =>
  Math.sign(CONCEPTOS.indexOf(before) - CONCEPTOS.indexOf(after)) as -1 | 0 | 1

export const SIMULATION_LABEL = 'Es una simulación: las actas no cambian.'

type Counts = { inspections: number; up: number; down: number; types: number }

/**
 * The result of a simulation in a sentence. Without past actas it says why nothing was tried.
 * @param types how many types of inscription use the format
 */
export function simulationText({ inspections, up, down, types }: Counts): string {
  if (types === 0) return 'Ningún tipo de inscripción usa este formato, así que no hay actas con las cuales simular.'
  if (inspections === 0) return 'No hay actas cerradas en los últimos doce meses con las cuales simular.'
  return `De ${inspections} actas, ${up + down} cambiarían de concepto: ${up} suben, ${down} bajan.`
}
