import { type Concept, conceptText, splitItemText } from '../inspections/checklist.ts'
import { isWhole } from '../inspections/stood-under.ts'
import { formatInstant } from '../shared/time.ts'
import type { ActStanding, InspectionRecord } from './record.ts'

/** The standing of an act, with the numbers of the items in place of their ids. */
export type NumberedStanding = Omit<ActStanding, 'addedAfter' | 'correctedAfter'> & {
  addedAfter: readonly string[]
  correctedAfter: readonly { number: string; was: Concept }[]
}

/** @param numberOf number of an item, such as '3.1' */
export const numbered = (standing: ActStanding, numberOf: (itemId: number) => string): NumberedStanding => ({
  ...standing,
  addedAfter: standing.addedAfter.map(numberOf),
  correctedAfter: standing.correctedAfter.map(({ itemId, was }) => ({ number: numberOf(itemId), was })),
})

/** The concept without its letters: 'Aceptable'. */
const conceptWord = (concept: Concept): string => conceptText[concept].replace(/ \(.*\)$/, '')

const listed = (parts: readonly string[]): string => parts.join(', ')

/** The changes after an act; nothing where the content is the same. */
function afterText({ addedAfter, correctedAfter, isObservationAfter, verdictsAfter }: NumberedStanding): string[] {
  const added = [
    ...addedAfter,
    ...verdictsAfter.map((number) => `la verificación del requerimiento ${number}`),
    ...(isObservationAfter ? ['la observación de la autoridad sanitaria'] : []),
  ]
  const corrected = correctedAfter.map(({ number, was }) => `${number} (decía ${conceptWord(was)})`)
  return [
    ...(added.length > 0 ? [`Después se ${added.length === 1 ? 'registró' : 'registraron'}: ${listed(added)}.`] : []),
    ...(corrected.length > 0
      ? [`Después se ${corrected.length === 1 ? 'corrigió' : 'corrigieron'}: ${listed(corrected)}.`]
      : []),
  ]
}

/** The standing of an act in the words of acta and form (R 29.5). `at` is an ISO instant. */
export function standingSentences(standing: NumberedStanding, at: string): string {
  const { answered, items, concepto } = standing
  const when = `Firmó el ${formatInstant(new Date(at))}`
  if (isWhole(standing)) return `${when} sobre el acta completa.`
  const over = `${when} sobre ${answered} de ${items} aspectos (${concepto} hasta entonces).`
  return [over, ...afterText(standing)].join(' ')
}

/** The same of an act of a closed record. */
export function standingText(record: Pick<InspectionRecord, 'sections'>, standing: ActStanding, at: string): string {
  const numbers = new Map(
    record.sections.flatMap(({ items }) => items.map((item) => [item.itemId, splitItemText(item.description).number])),
  )
  return standingSentences(
    numbered(standing, (itemId) => numbers.get(itemId) ?? String(itemId)),
    at,
  )
}
