import type { DraftProblem } from './draft-problems.ts'
import type { FormatContent } from './format-draft.ts'

const FOREIGN = 'La clave no es de este formato: el ítem se publicará como nuevo.'

/** The content of another format as it begins a life of its own: its items join no edition. */
export const withoutLineages = ({ sections }: FormatContent): FormatContent => ({
  sections: sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, lineage: null })),
  })),
})

/** Warnings for lineages that the format never had, as a sheet of another one brings them. */
export const foreignLineages = ({ sections }: FormatContent, known: ReadonlySet<number>): DraftProblem[] =>
  sections.flatMap(({ items }, section) =>
    items.flatMap(({ lineage }, index): DraftProblem[] =>
      lineage === null || known.has(lineage)
        ? []
        : [{ path: `sections[${section}].items[${index}].lineage`, level: 'warning', text: FOREIGN }],
    ),
  )
