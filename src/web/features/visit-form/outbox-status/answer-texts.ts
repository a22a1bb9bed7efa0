import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { type ClosingPart, itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { hasClosedVisit } from '../../../offline/sync/sync-answer.ts'
import { partOutcome } from '../closing/messages.ts'
import { messages } from '../messages.ts'
import { sectionTexts } from '../sections/messages.ts'
import type { VisitChecklist } from '../visit-form.queries.ts'

/** The server's answers to writes of a visit, from whichever tab. */
export type AnsweredWrites = {
  accepted: readonly VisitSlot[]
  refused: readonly { slot: VisitSlot; code: string; message: string }[]
  isClosed: boolean
}

export type AnswerTexts = { accepted: string[]; refused: string[] }

/** The item has an answer already: another official's, or an earlier one of this device. */
const answeredElsewhere: readonly string[] = [
  'inspection.item-answered',
  'idempotency.key-reused',
] satisfies ProblemCode[]

const isPart = (slot: VisitSlot): slot is ClosingPart => slot in partOutcome

/**
 * Texts of the answers for the user, to the letter of R 8.8 to R 8.11.
 * @param savedItems items that the server held before, or holds now
 */
export function answerTexts(
  answered: AnsweredWrites,
  { sections }: Pick<VisitChecklist, 'sections'>,
  savedItems: ReadonlySet<number>,
): AnswerTexts {
  const { accepted, refused } = answered
  const slots = new Set(accepted)
  const sectionOf = (slot: VisitSlot) => sections.find(({ items }) => items.some(({ id }) => itemSlot(id) === slot))
  const complete = sections.filter(
    ({ items }) =>
      items.some(({ id }) => slots.has(itemSlot(id))) &&
      items.every(({ id }) => savedItems.has(id) || slots.has(itemSlot(id))),
  )
  const refusalText = ({ slot, code, message }: AnsweredWrites['refused'][number]) => {
    if (isPart(slot)) return partOutcome[slot].refused
    const section = answeredElsewhere.includes(code) ? sectionOf(slot) : undefined
    return section ? sectionTexts.alreadyFilled(section.name) : message
  }
  return {
    accepted: [
      ...(hasClosedVisit(answered) ? [messages.finished] : []),
      ...complete.map(({ name }) => sectionTexts.savedToast(name)),
      ...accepted.filter(isPart).map((part) => partOutcome[part].saved),
    ],
    refused: [...new Set(refused.map(refusalText))],
  }
}
