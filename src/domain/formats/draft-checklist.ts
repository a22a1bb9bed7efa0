import { type Checklist, itemText } from '../inspections/checklist.ts'
import type { ConceptoFloors } from '../inspections/concepto-sanitario.ts'
import type { FormatContent } from './format-draft.ts'
import { conceptsOf } from './item-concepts.ts'

/**
 * The checklist that a draft would be, to try it in the inspector's form. Its ids count from 1 in the order shown, since
 * a draft has none.
 */
export function draftChecklist({ sections }: FormatContent, floors: ConceptoFloors): Checklist {
  let items = 0
  return {
    id: 1,
    version: 1,
    floors,
    sections: sections.map((section, index) => ({
      id: index + 1,
      name: section.name,
      items: section.items.map((item) => {
        items += 1
        return {
          id: items,
          text: itemText(item),
          norm: item.norm,
          concepts: conceptsOf(item),
          suggestedCritical: item.suggestedCritical,
          suggestedRequirement: item.requirement,
        }
      }),
    })),
  }
}
