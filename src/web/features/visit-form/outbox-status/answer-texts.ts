import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import {
  type ClosingPart,
  itemSlot,
  officialOfSlot,
  requirementOfSlot,
  type VisitSlot,
} from '../../../offline/store/visit-slot.ts'
import { hasClosedVisit } from '../../../offline/sync/sync-answer.ts'
import { officialTexts, partOutcome } from '../closing/messages.ts'
import { messages } from '../messages.ts'
import { sectionTexts } from '../sections/messages.ts'
import type { VisitChecklist, VisitOfficial } from '../visit-form.queries.ts'
import { outboxTexts } from './messages.ts'

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

/** The server's words tell what to do, and the fixed text of the part does not. */
const OUTDATED: readonly string[] = ['inspection.signed-before', 'signature.outdated'] satisfies ProblemCode[]

const isPart = (slot: VisitSlot): slot is ClosingPart => slot in partOutcome

type Known = {
  /** Items that the server held before, or holds now. */
  savedItems: ReadonlySet<number>
  officials?: readonly VisitOfficial[] | undefined
  /** Slots whose accepted write was a correction. */
  corrected?: ReadonlySet<VisitSlot>
  /** Slots with a refused command: their section is not done, though the server has an answer. */
  refused?: ReadonlySet<VisitSlot>
}

/** Texts of the answers for the user, to the letter of R 8.8 to R 8.11. */
export function answerTexts(
  answered: AnsweredWrites,
  { sections }: Pick<VisitChecklist, 'sections'>,
  { savedItems, officials = [], corrected = new Set(), refused: held = new Set() }: Known,
): AnswerTexts {
  const { accepted, refused } = answered
  const slots = new Set(accepted.filter((slot) => !corrected.has(slot)))
  const sectionOf = (slot: VisitSlot) => sections.find(({ items }) => items.some(({ id }) => itemSlot(id) === slot))
  const complete = sections.filter(
    ({ items }) =>
      items.some(({ id }) => slots.has(itemSlot(id))) &&
      !items.some(({ id }) => held.has(itemSlot(id))) &&
      items.every(({ id }) => savedItems.has(id) || slots.has(itemSlot(id))),
  )
  const signedText = (slot: VisitSlot): string[] => {
    const officialId = officialOfSlot(slot)
    if (officialId === undefined) return []
    const name = officials.find((official) => official.officialId === officialId)?.name
    return [officialTexts.saved(name)]
  }
  const refusalText = ({ slot, code, message }: AnsweredWrites['refused'][number]) => {
    if (OUTDATED.includes(code)) return message
    if (isPart(slot)) return partOutcome[slot].refused
    const section = answeredElsewhere.includes(code) ? sectionOf(slot) : undefined
    return section ? sectionTexts.alreadyFilled(section.name) : message
  }
  return {
    accepted: [
      ...(hasClosedVisit(answered) ? [messages.finished] : []),
      ...complete.map(({ name }) => sectionTexts.savedToast(name)),
      ...(corrected.size > 0 ? [outboxTexts.corrected] : []),
      ...(accepted.some((slot) => requirementOfSlot(slot) !== undefined) ? [outboxTexts.verified] : []),
      ...accepted.flatMap(signedText),
      ...accepted.filter(isPart).map((part) => partOutcome[part].saved),
    ],
    refused: [...new Set(refused.map(refusalText))],
  }
}
