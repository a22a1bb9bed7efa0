import type { ConceptPoints } from '../inspections/checklist.ts'
import type { FormatContent } from './format-draft.ts'
import { scoringOf } from './item-concepts.ts'

/** An edition as it is stored, in the order shown. */
export type StoredEdition = {
  sections: readonly { id: number; name: string }[]
  items: readonly {
    id: number
    sectionId: number
    lineage: number
    number: string
    title: string
    description: string
    norm: string
    concepts: readonly ConceptPoints[]
    suggestedCritical: boolean
    suggestedRequirement: string
    theme: string
  }[]
}

/** The content of a stored edition. Keys come from the ids, so that two readings are equal. */
export const contentOfEdition = ({ sections, items }: StoredEdition): FormatContent => ({
  sections: sections.map(({ id, name }) => ({
    key: `s${id}`,
    name,
    items: items
      .filter(({ sectionId }) => sectionId === id)
      .map(({ id: itemId, lineage, number, title, description, norm, concepts, theme, ...item }) => ({
        key: `i${itemId}`,
        lineage,
        number,
        title,
        description,
        norm,
        ...scoringOf(concepts),
        suggestedCritical: item.suggestedCritical,
        requirement: item.suggestedRequirement,
        theme,
      })),
  })),
})
