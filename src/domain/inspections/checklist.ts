import type { ConceptoFloors } from './concepto-sanitario.ts'

/** The finding on an item; `conceptText` has the words of the acta. */
export const CONCEPTS = ['A', 'AR', 'I', 'NA'] as const
export type Concept = (typeof CONCEPTS)[number]

/** The texts of R 4.6, to the letter; NA as in R 11.26. */
export const conceptText: Record<Concept, string> = {
  A: 'Aceptable (A)',
  AR: 'Aceptable con Requerimiento (AR)',
  I: 'Inaceptable (I)',
  NA: 'No Aplica (NA)',
}

/** Points of one concept on one item. */
export type ConceptPoints = { concept: Concept; points: number }

export type ChecklistItem = {
  id: number
  /** Number token of the acta, title and what is checked: '1.2 Pisos. Lisos y lavables.' */
  text: string
  /** Citation of the rules that the item checks. */
  norm: string
  concepts: ConceptPoints[]
  /** A hint for the inspector, never a rule: the inspector decides on site what is critical. */
  suggestedCritical: boolean
  suggestedRequirement: string
}

export type ChecklistSection = { id: number; name: string; items: ChecklistItem[] }

/** One edition of a checklist. A change of the norm is a new edition with new ids. */
export type Checklist = { id: number; version: number; sections: ChecklistSection[]; floors: ConceptoFloors }

/** An item as the wire and the record print it. */
export const itemText = (item: { number: string; title: string; description: string }): string =>
  `${item.number} ${item.title}. ${item.description}`

/** Splits '1.2 Pisos…' into the number '1.2' and the rest. */
export function splitItemText(text: string): { number: string; aspect: string } {
  const [, number = '', aspect = text] = /^(\d+(?:\.\d+)*)\s+(.*)$/s.exec(text) ?? []
  return { number, aspect }
}

/** The parts of a text that `itemText` joined; a text of one sentence has no description. */
export function itemParts(text: string): { number: string; title: string; description: string } {
  const { number, aspect } = splitItemText(text)
  const [title = '', ...description] = aspect.split('. ')
  return { number, title, description: description.join('. ') }
}

/** Points of a concept on an item; undefined where the item does not allow that concept. */
export const pointsFor = (item: Pick<ChecklistItem, 'concepts'>, concept: Concept): number | undefined =>
  item.concepts.find((option) => option.concept === concept)?.points

/** The highest points that an item allows. */
export const maxPoints = (item: Pick<ChecklistItem, 'concepts'>): number =>
  item.concepts.reduce((most, option) => Math.max(most, option.points), 0)

/** AR and I are detections and ask for an observation and a photo (R 4.7, R 5.16). */
export const isDetection = (concept: Concept): boolean => concept === 'AR' || concept === 'I'

/** A critical Inaceptable: one is enough to make the concepto DESFAVORABLE. */
export const isCriticalFinding = (answer: {
  concept?: Concept | undefined
  isCritical?: boolean | undefined
}): boolean => answer.concept === 'I' && answer.isCritical === true
