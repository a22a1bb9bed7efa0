import { type Concept, conceptText, splitItemText } from '../inspections/checklist.ts'
import { type ChangesAfter, isWhole } from '../inspections/stood-under.ts'
import { formatInstant } from '../shared/time.ts'
import type { ActStanding } from '../signatures/record-acts.ts'
import type { InspectionRecord } from './record.ts'

/** The changes after an act, with the numbers of the items in place of their ids. */
type NumberedChanges = Omit<ChangesAfter, 'addedAfter' | 'correctedAfter'> & {
  addedAfter: readonly string[]
  correctedAfter: readonly { number: string; was: Concept }[]
}

/** The standing of an act, with those numbers. */
export type NumberedStanding = Omit<ActStanding, keyof NumberedChanges> & NumberedChanges

type ItemTexts = readonly { items: readonly { id: number; text: string }[] }[]

/** Tells the number of an item, such as '3.1'. */
export function numberIn(sections: ItemTexts): (itemId: number) => string {
  const numbers = new Map(
    sections.flatMap(({ items }) => items.map(({ id, text }) => [id, splitItemText(text).number])),
  )
  return (itemId) => numbers.get(itemId) ?? String(itemId)
}

/** @param numberOf number of an item, such as '3.1' */
export const numbered = (
  { addedAfter, correctedAfter, isObservationAfter, verdictsAfter }: ChangesAfter,
  numberOf: (itemId: number) => string,
): NumberedChanges => ({
  addedAfter: addedAfter.map(numberOf),
  correctedAfter: correctedAfter.map(({ itemId, was }) => ({ number: numberOf(itemId), was })),
  isObservationAfter,
  verdictsAfter,
})

/** The concept without its letters: 'Aceptable'. */
const conceptWord = (concept: Concept): string => conceptText[concept].replace(/ \(.*\)$/, '')

const listed = (parts: readonly string[]): string => parts.join(', ')

/** The changes after an act in sentences; none where the content is the same. */
export function afterSentences({
  addedAfter,
  correctedAfter,
  isObservationAfter,
  verdictsAfter,
}: NumberedChanges): string[] {
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

type ToldStanding = Pick<NumberedStanding, 'answered' | 'items' | 'concepto' | keyof NumberedChanges>

/** The standing of an act in the words of acta and form (R 29.5). `at` is an ISO instant; a device may know none. */
export function standingSentences(standing: ToldStanding, at: string | null): string {
  const { answered, items, concepto } = standing
  const when = at === null ? 'Firmó' : `Firmó el ${formatInstant(new Date(at))}`
  if (isWhole(standing)) return `${when} sobre el acta completa.`
  const over = `${when} sobre ${answered} de ${items} aspectos (${concepto} hasta entonces).`
  return [over, ...afterSentences(standing)].join(' ')
}

/** The same of an act of a closed record. */
export function standingText(record: Pick<InspectionRecord, 'sections'>, standing: ActStanding, at: string): string {
  const sections = record.sections.map(({ items }) => ({
    items: items.map(({ itemId, description }) => ({ id: itemId, text: description })),
  }))
  return standingSentences({ ...standing, ...numbered(standing, numberIn(sections)) }, at)
}
