import type { FormatContent, FormatItem } from './format-draft.ts'

/** A valid item of 100 points; tests change what they are about. */
export const anItem = (changes: Partial<FormatItem> = {}): FormatItem => ({
  key: `key-${changes.number ?? '1.1'}`,
  lineage: null,
  number: '1.1',
  title: 'Pisos',
  description: 'Lisos y lavables',
  norm: 'Resolución 2674 de 2013',
  pointsA: 100,
  allowsAR: true,
  pointsAR: 50,
  allowsNA: false,
  suggestedCritical: false,
  requirement: '',
  theme: 'PISOS',
  ...changes,
})

export const contentOf = (...sections: FormatItem[][]): FormatContent => ({
  sections: sections.map((items, index) => ({ key: `section-${index}`, name: `Bloque ${index + 1}`, items })),
})
